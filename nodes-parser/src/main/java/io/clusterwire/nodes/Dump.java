package io.clusterwire.nodes;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Something that a cluster said, as a file holds it.
 *
 * @param content what it says
 * @param form in which form it says it: {@code text}, {@code resp2}, {@code resp3}, or one of redis-cli's, {@code tty2}, {@code tty3},
 *     {@code raw2}, {@code raw3}, {@code csv}, {@code json2}, {@code json3}
 * @param problems what is wrong with it
 */
public record Dump(Content content, String form, List<Problem> problems) {
    /**
     * Copies the list.
     *
     * @param content the component
     * @param form the component
     * @param problems the component
     */
    public Dump {
        Objects.requireNonNull(content, "content");
        Objects.requireNonNull(form, "form");
        problems = List.copyOf(problems);
    }

    /** The dump with these problems, or the first that tells why as an exception if they are all there is. */
    static Dump ofReadable(Content content, String form, Problems problems) {
        if (content.isEmpty() && !problems.toList().isEmpty()) {
            List<Problem> all = problems.toList();
            throw new TopologyException(
                    all.stream().filter(Dump::isOfContent).findFirst().orElse(all.get(0)));
        }
        return new Dump(content, form, problems.toList());
    }

    /** Whether a problem is more than a trace of how the text got here. */
    private static boolean isOfContent(Problem problem) {
        return !problem.code().equals(Problem.CARRIAGE_RETURN)
                && !problem.code().equals(Problem.VERBATIM_PREFIX)
                && !problem.code().equals(Problem.QUOTED_TEXT)
                && !ByteOrderMark.isReportedBy(problem);
    }

    /** {@return command and form in one word, such as {@code slots-resp2}; NODES, nodes.conf and INFO are told alike by every form} */
    public String format() {
        return content instanceof Nodes || content instanceof Info || content instanceof Empty
                ? content.name()
                : content.name() + "-" + form;
    }

    /** {@return the members of the cluster, from NODES, nodes.conf, SLOTS or SHARDS; empty for what does not tell them} */
    public Optional<ClusterView> view() {
        if (content instanceof Nodes nodes) {
            return Optional.of(nodes.view());
        }
        if (content instanceof Slots slots) {
            return Optional.of(ClusterView.ofSlots(slots.entries()));
        }
        return content instanceof Shards shards ? Optional.of(ClusterView.ofShards(shards.shards())) : Optional.empty();
    }

    /** What a dump says. A closed set. */
    public sealed interface Content permits Nodes, Slots, Shards, Links, Info, Empty {
        /** {@return the word for the command or file: {@code nodes}, {@code nodes.conf}, {@code slots} …} */
        String name();

        /** {@return whether it says nothing at all} */
        boolean isEmpty();
    }

    /**
     * CLUSTER NODES or nodes.conf.
     *
     * @param view what it tells
     */
    public record Nodes(ClusterView view) implements Content {
        @Override
        public String name() {
            return view.format() == TopologyFormat.NODES_CONF ? "nodes.conf" : "nodes";
        }

        @Override
        public boolean isEmpty() {
            return view.nodes().isEmpty() && view.vars().isEmpty();
        }
    }

    /**
     * CLUSTER SLOTS.
     *
     * @param entries in the order told; unmodifiable
     */
    public record Slots(List<SlotEntry> entries) implements Content {
        /**
         * Copies the list.
         *
         * @param entries the component
         */
        public Slots {
            entries = List.copyOf(entries);
        }

        @Override
        public String name() {
            return "slots";
        }

        @Override
        public boolean isEmpty() {
            return entries.isEmpty();
        }
    }

    /**
     * CLUSTER SHARDS.
     *
     * @param shards in the order told; unmodifiable
     */
    public record Shards(List<Shard> shards) implements Content {
        /**
         * Copies the list.
         *
         * @param shards the component
         */
        public Shards {
            shards = List.copyOf(shards);
        }

        @Override
        public String name() {
            return "shards";
        }

        @Override
        public boolean isEmpty() {
            return shards.isEmpty();
        }
    }

    /**
     * CLUSTER LINKS.
     *
     * @param links in the order told; unmodifiable
     */
    public record Links(List<ClusterLink> links) implements Content {
        /**
         * Copies the list.
         *
         * @param links the component
         */
        public Links {
            links = List.copyOf(links);
        }

        @Override
        public String name() {
            return "links";
        }

        @Override
        public boolean isEmpty() {
            return links.isEmpty();
        }
    }

    /**
     * CLUSTER INFO.
     *
     * @param info the values
     */
    public record Info(ClusterInfo info) implements Content {
        @Override
        public String name() {
            return "info";
        }

        @Override
        public boolean isEmpty() {
            return info.values().isEmpty();
        }
    }

    /** An empty reply, which does not tell its command. */
    public record Empty() implements Content {
        @Override
        public String name() {
            return "empty";
        }

        @Override
        public boolean isEmpty() {
            return true;
        }
    }
}
