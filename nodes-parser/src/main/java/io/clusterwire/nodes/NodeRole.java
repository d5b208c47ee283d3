package io.clusterwire.nodes;

/** What a node does, as far as its flags tell. A closed set. */
public enum NodeRole {
    /** Flag {@code master}: may own slots. */
    PRIMARY,
    /** Flag {@code slave}: copies a primary. */
    REPLICA,
    /** Neither flag, as of a node in handshake, or both. */
    UNKNOWN;

    /** What one flag tells, compared without case. */
    static NodeRole ofFlag(String flag) {
        if (flag.equalsIgnoreCase(ClusterNode.MASTER) || flag.equalsIgnoreCase("primary")) {
            return PRIMARY;
        }
        return flag.equalsIgnoreCase(ClusterNode.SLAVE) || flag.equalsIgnoreCase("replica") ? REPLICA : UNKNOWN;
    }

    /** What all flags tell together: unknown if they tell two roles. */
    static NodeRole ofFlags(Iterable<String> flags) {
        NodeRole role = UNKNOWN;
        for (String flag : flags) {
            NodeRole told = ofFlag(flag);
            if (told != UNKNOWN && role != UNKNOWN && told != role) {
                return UNKNOWN;
            }
            role = told == UNKNOWN ? role : told;
        }
        return role;
    }
}
