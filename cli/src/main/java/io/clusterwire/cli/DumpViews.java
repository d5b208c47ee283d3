package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.DumpReader;
import io.clusterwire.nodes.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The views that the DUMP arguments hold, by the names that findings call them, and what was wrong with the inputs. */
final class DumpViews {
    /**
     * A problem and where it is.
     *
     * @param file the input, as it was named on the command line
     * @param view name of the view
     * @param problem what is wrong
     */
    record Flaw(String file, String view, Problem problem) {}

    private final Map<String, ClusterView> views = new LinkedHashMap<>();
    private final List<Flaw> flaws = new ArrayList<>();
    private int status = ExitStatus.OK;

    private DumpViews() {}

    /** Reads every input; one that cannot be read is complained about and left out. */
    static DumpViews read(DumpInputs inputs, Terminal terminal) {
        DumpViews all = new DumpViews();
        List<String> names = inputs.names(terminal);
        Progress progress = new Progress(terminal, names.size());
        for (String name : names) {
            try {
                all.add(name, inputs.read(name, terminal), progress, terminal);
            } catch (CliException e) {
                progress.clear();
                terminal.complain(e.complaint());
                all.status = ExitStatus.gravest(all.status, e.status());
            }
            progress.step();
        }
        progress.clear();
        return all;
    }

    /** Of a log with several replies those that tell members count; of one alone it is said why it does not. */
    private void add(String name, List<DumpReader.Part> parts, Progress progress, Terminal terminal) {
        boolean several = parts.size() > 1;
        int told = 0;
        for (DumpReader.Part part : parts) {
            ClusterView view = part.dump().view().orElse(null);
            if (view != null) {
                told++;
                String called = unused(several && !part.source().isEmpty() ? part.source() : called(name), name);
                views.put(called, view);
                part.dump().problems().forEach(problem -> flaws.add(new Flaw(name, called, problem)));
            }
        }
        if (told == 0) {
            throw CliException.unreadable(EscapedText.show(name) + ": "
                    + parts.get(0).dump().content().name()
                    + " does not tell the members of a cluster (expected: CLUSTER NODES, nodes.conf, SLOTS or SHARDS)");
        }
        if (several) {
            progress.clear();
            terminal.complain(EscapedText.show(name) + ": taken for a terminal log with " + told + " views");
        }
    }

    /** A view is called by its file's name without folder and last ending. */
    private static String called(String name) {
        String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        int dot = file.lastIndexOf('.');
        return dot > 0 ? file.substring(0, dot) : file;
    }

    /** Files of the same name in different folders are called by their paths, what then is still the same by a number. */
    private String unused(String called, String path) {
        if (!views.containsKey(called)) {
            return called;
        }
        String candidate = path;
        for (int i = 2; views.containsKey(candidate); i++) {
            candidate = path + "#" + i;
        }
        return candidate;
    }

    /** The views in the order given. */
    Map<String, ClusterView> views() {
        return views;
    }

    /**
     * The one view that the inputs hold.
     *
     * @throws CliException if it is not one
     */
    ClusterView only() {
        if (views.size() != 1) {
            throw views.isEmpty()
                    ? CliException.unreadable("no dump could be read")
                    : CliException.usage("expected one DUMP, found " + views.size());
        }
        return views.values().iterator().next();
    }

    /** What was wrong with the inputs that could be read. */
    List<Flaw> flaws() {
        return flaws;
    }

    /** Complains about every flaw. */
    void complain(Terminal terminal) {
        flaws.forEach(flaw -> terminal.complain(
                EscapedText.show(flaw.file()) + ": " + flaw.problem().message()));
    }

    /** The gravest status of the inputs that could not be read. */
    int status() {
        return status;
    }
}
