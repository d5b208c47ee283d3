package io.clusterwire.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/** Many small files, such as captures from real servers, packed into one zip among the test resources. */
public final class PackedFiles {
    private PackedFiles() {}

    /**
     * All files of the zip resource {@code name}, by path, in order of their paths.
     *
     * @param owner the class beside whose resources the zip lies
     * @param name resource name as for {@link Class#getResourceAsStream}
     * @param expected how many files were packed
     * @throws IllegalStateException if another number of files is found
     */
    public static NavigableMap<String, byte[]> read(Class<?> owner, String name, int expected) {
        NavigableMap<String, byte[]> files = new TreeMap<>();
        try (InputStream in = owner.getResourceAsStream(name);
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                if (!entry.isDirectory()) {
                    files.put(entry.getName(), zip.readAllBytes());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (files.size() != expected) {
            throw new IllegalStateException(name + ": " + files.size() + " files (expected: " + expected + ")");
        }
        return Collections.unmodifiableNavigableMap(files);
    }
}
