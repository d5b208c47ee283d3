package io.clusterwire.cli;

import io.clusterwire.nodes.ClusterView;
import io.clusterwire.nodes.Dump;
import io.clusterwire.nodes.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The views that the DUMP arguments hold, by the names that findings call them, and what was wrong with the inputs. */
final class DumpViews {
    /**
     * A problem and the view it is in.
     *
     * @param view name of the view
     * @param problem what is wrong
     */
    record Flaw(String view, Problem problem) {}

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
                all.add(name, inputs.read(name, terminal));
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

    private void add(String name, Dump dump) {
        ClusterView view = view(name, dump);
        String called = called(name);
        views.put(views.containsKey(called) ? unused(name) : called, view);
        dump.problems().forEach(problem -> flaws.add(new Flaw(called, problem)));
    }

    private static ClusterView view(String name, Dump dump) {
        if (dump.content() instanceof Dump.Nodes nodes) {
            return nodes.view();
        }
        throw CliException.unreadable(name + ": " + dump.content().name()
                + " does not tell the members of a cluster (expected: CLUSTER NODES, nodes.conf, SLOTS or SHARDS)");
    }

    /** A view is called by its file's name without folder and last ending. */
    private static String called(String name) {
        String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        int dot = file.lastIndexOf('.');
        return dot > 0 ? file.substring(0, dot) : file;
    }

    /** Files of the same name in different folders are called by their paths, the same file given twice by a number. */
    private String unused(String name) {
        String candidate = name;
        for (int i = 2; views.containsKey(candidate); i++) {
            candidate = name + "#" + i;
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
        flaws.forEach(
                flaw -> terminal.complain(flaw.view() + ": " + flaw.problem().message()));
    }

    /** The gravest status of the inputs that could not be read. */
    int status() {
        return status;
    }
}
