package io.clusterwire.examples;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;

/** Marks a test with Lettuce, which runs on Netty 4.2 and later alone: it is left out where {@code -Dnetty.version} says 4.1. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIf(value = "io.clusterwire.examples.NeedsNetty42$Condition#holds", disabledReason = "Lettuce needs Netty 4.2")
public @interface NeedsNetty42 {

    /** Whether a class is there that Netty has had since 4.2. */
    final class Condition {
        private Condition() {}

        static boolean holds() {
            try {
                Class.forName("io.netty.channel.MultiThreadIoEventLoopGroup");
                return true;
            } catch (ClassNotFoundException e) {
                return false;
            }
        }
    }
}
