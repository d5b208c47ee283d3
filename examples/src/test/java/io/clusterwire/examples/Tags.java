package io.clusterwire.examples;

import io.clusterwire.slot.SlotHash;

final class Tags {
    private static final String[] T = new String[SlotHash.SLOT_COUNT];
    static {
        for (int i = 0, n = 0; n < T.length; i++) {
            int s = SlotHash.slot("" + i);
            if (T[s] == null) { T[s] = "" + i; n++; }
        }
    }
    static String forSlot(int s) { return T[s]; }
}
