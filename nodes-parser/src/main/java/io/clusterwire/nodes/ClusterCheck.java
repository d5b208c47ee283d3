package io.clusterwire.nodes;

import java.util.List;
import java.util.Map;

/**
 * Finds out what is wrong with a cluster from what its nodes say.
 *
 * <pre>{@code
 * for (Finding finding : ClusterCheck.standard().check(view)) {
 *     System.out.println(finding);        // error uncovered-slots: Nobody owns slots 5461-10922 (5462): …
 * }
 * }</pre>
 *
 * <p>A view tells what it can: one of CLUSTER SLOTS or SHARDS has no epochs, links or open slots, so nothing is found about them, and what
 * a reply leaves out by its nature (members without slots, who told it) is not held against it.
 *
 * <p>Findings come worst first, then by code, slots and nodes; the order of the lines and the views does not matter. Instances are
 * immutable and safe to share; equal input gives equal findings.
 */
public final class ClusterCheck {
    private static final ClusterCheck STANDARD = new ClusterCheck(true);

    private final boolean epochsMatter;

    private ClusterCheck(boolean epochsMatter) {
        this.epochsMatter = epochsMatter;
    }

    /** {@return the check for Redis and Valkey} */
    public static ClusterCheck standard() {
        return STANDARD;
    }

    /**
     * {@return the check for systems whose epochs mean nothing}, such as Kvrocks, which prints one version number for all nodes: no finding
     * is drawn from epochs, and no owner of a slot is newer than another.
     */
    public ClusterCheck ignoringEpochs() {
        return new ClusterCheck(false);
    }

    /**
     * Looks at what one node says.
     *
     * @param view the view
     * @return the findings, worst first; unmodifiable
     */
    public List<Finding> check(ClusterView view) {
        Findings findings = new Findings();
        new MemberCheck(view, findings).run();
        new SlotCheck(view, findings).run();
        if (epochsMatter) {
            new EpochCheck(view, findings).run();
        }
        return findings.sorted();
    }

    /**
     * Looks at what several nodes say about the same cluster: only at how they differ, not at each by itself.
     *
     * @param views the views by name; the names stand in the findings
     * @return the findings, worst first; unmodifiable, empty for fewer than two views
     */
    public List<Finding> compare(Map<String, ClusterView> views) {
        Findings findings = new Findings();
        if (views.size() > 1) {
            new AgreementCheck(views, epochsMatter, findings).run();
            new OwnerAgreementCheck(views, epochsMatter, findings).run();
            new OpenSlotAgreementCheck(views, findings).run();
        }
        return findings.sorted();
    }

    /**
     * Looks at several views, each by itself, and says with each finding in which view it is ({@link Finding#DETAIL_VIEW}).
     *
     * @param views the views by name
     * @return the findings, worst first; unmodifiable
     */
    public List<Finding> checkEach(Map<String, ClusterView> views) {
        Findings findings = new Findings();
        views.forEach((name, view) -> check(view).forEach(finding -> findings.add(finding.in(name))));
        return findings.sorted();
    }
}
