package io.clusterwire.cli;

import io.clusterwire.slot.SlotHash;
import java.util.ArrayList;
import java.util.List;

/**
 * The slots as an SVG grid of 128 rows of 128, slot 0 at the top left. An owner has a colour of a palette that colour-blind people can tell
 * apart and, where colours repeat, another hatching; lines run between different owners, and numbers stand on the cells, so that nothing
 * depends on colour.
 */
final class SlotGrid {
    static final int SIDE = 128;
    static final int CELL = 9;
    static final int LEFT = 48;
    static final int TOP = 24;
    static final int WIDTH = LEFT + SIDE * CELL + 2;
    static final int HEIGHT = TOP + SIDE * CELL + 2;

    /** Light shades of the palette of Okabe and Ito, so that black numbers are readable on them. */
    private static final String[] COLOURS = {"#8ecbf0", "#f7cf6b", "#7fd3b5", "#f0a37a", "#e3b6d0", "#f5ec8a", "#8fb4dd"
    };

    private static final String[] HATCHINGS = {
        "", "M0 8L8 0", "M0 0L8 8", "M0 4H8", "M4 0V8", "M0 8L8 0M0 0L8 8", "M2 2h1v1h-1zM6 6h1v1h-1z"
    };

    private final SlotMap map;
    private final Markup out;

    SlotGrid(SlotMap map, Markup out) {
        this.map = map;
        this.out = out;
    }

    /** Patterns for all owners and for what nobody owns, to be referred to as {@link #fill}. */
    void definitions() {
        out.open("defs");
        for (int i = 0; i < Math.min(map.owners().size(), COLOURS.length * HATCHINGS.length); i++) {
            pattern("o" + i, COLOURS[i % COLOURS.length], HATCHINGS[i / COLOURS.length], "#00000066");
        }
        pattern("nobody", "#ffffff", "M0 0L8 8M0 8L8 0", "#c00000");
        out.close("defs");
    }

    private void pattern(String id, String colour, String hatching, String ink) {
        out.open("pattern", "id", id, "width", 8, "height", 8, "patternUnits", "userSpaceOnUse");
        out.empty("rect", "width", 8, "height", 8, "fill", colour);
        if (!hatching.isEmpty()) {
            out.empty("path", "d", hatching, "stroke", ink, "stroke-width", 1, "fill", "none");
        }
        out.close("pattern");
    }

    static String fill(int owner) {
        return owner == SlotMap.NOBODY ? "url(#nobody)" : "url(#o" + owner % (COLOURS.length * HATCHINGS.length) + ")";
    }

    /** The grid itself, its owners one group each, which a keyboard can reach. */
    void cells() {
        axes();
        List<StringBuilder> paths = new ArrayList<>();
        for (int i = 0; i <= map.owners().size(); i++) {
            paths.add(new StringBuilder());
        }
        for (int row = 0; row < SIDE; row++) {
            row(row, paths);
        }
        for (int i = 0; i < map.owners().size(); i++) {
            SlotMap.Owner owner = map.owners().get(i);
            if (!paths.get(i).isEmpty()) {
                group("owner-" + owner.number(), owner.description(), fill(i), paths.get(i));
            }
        }
        StringBuilder bare = paths.get(map.owners().size());
        if (!bare.isEmpty()) {
            String slots = NodeNames.slots(map.uncovered());
            group(
                    "uncovered",
                    Counted.of(map.uncovered().size(), "slot") + " that nobody owns: " + slots,
                    fill(SlotMap.NOBODY),
                    bare);
        }
        out.empty("path", "d", borders(), "stroke", "#000", "stroke-width", 1.2, "fill", "none");
        numbers();
        marks();
    }

    private void axes() {
        out.open("g", "font-size", 10, "fill", "#333", "aria-hidden", "true");
        for (int i = 0; i < SIDE; i += 8) {
            out.element(
                    "text",
                    String.valueOf(i * SIDE),
                    "x",
                    LEFT - 4,
                    "y",
                    TOP + i * CELL + CELL - 1,
                    "text-anchor",
                    "end");
            if (i % 16 == 0) {
                out.element("text", "+" + i, "x", LEFT + i * CELL, "y", TOP - 5);
            }
        }
        out.close("g");
    }

    private void group(String id, String description, String fill, StringBuilder path) {
        out.open("g", "id", id, "class", "owner", "tabindex", 0, "role", "img", "aria-label", description);
        out.element("title", description);
        out.empty("path", "d", path, "fill", fill);
        out.close("g");
    }

    /** Adds each run of one owner to that owner's path. */
    private void row(int row, List<StringBuilder> paths) {
        int column = 0;
        while (column < SIDE) {
            int owner = owner(row, column);
            int end = column + 1;
            while (end < SIDE && owner(row, end) == owner) {
                end++;
            }
            paths.get(owner == SlotMap.NOBODY ? map.owners().size() : owner)
                    .append('M')
                    .append(LEFT + column * CELL)
                    .append(' ')
                    .append(TOP + row * CELL)
                    .append('h')
                    .append((end - column) * CELL)
                    .append('v')
                    .append(CELL)
                    .append('h')
                    .append((column - end) * CELL)
                    .append('z');
            column = end;
        }
    }

    private int owner(int row, int column) {
        return map.ownerOf(row * SIDE + column);
    }

    /** Lines around the grid and between cells of different owners. */
    private String borders() {
        StringBuilder path = new StringBuilder();
        path.append("M" + LEFT + " " + TOP + "h" + SIDE * CELL + "v" + SIDE * CELL + "h-" + SIDE * CELL + "z");
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                int x = LEFT + column * CELL;
                int y = TOP + row * CELL;
                if (column > 0 && owner(row, column) != owner(row, column - 1)) {
                    path.append('M').append(x).append(' ').append(y).append('v').append(CELL);
                }
                if (row > 0 && owner(row, column) != owner(row - 1, column)) {
                    path.append('M').append(x).append(' ').append(y).append('h').append(CELL);
                }
            }
        }
        return path.toString();
    }

    /** The owner's number in the middle of each block of rows that it has to itself, or on a run that is long enough. */
    private void numbers() {
        out.open(
                "g",
                "fill",
                "#000",
                "font-size",
                8,
                "text-anchor",
                "middle",
                "pointer-events",
                "none",
                "aria-hidden",
                "true");
        int slot = 0;
        while (slot < SlotHash.SLOT_COUNT) {
            int owner = map.ownerOf(slot);
            int end = slot + 1;
            while (end < SlotHash.SLOT_COUNT && map.ownerOf(end) == owner) {
                end++;
            }
            if (owner != SlotMap.NOBODY) {
                number(owner, slot, end);
            }
            slot = end;
        }
        out.close("g");
    }

    private void number(int owner, int from, int end) {
        String text = String.valueOf(map.owners().get(owner).number());
        int firstRow = (from + SIDE - 1) / SIDE;
        int rows = end / SIDE - firstRow;
        if (rows >= 3) {
            int size = Math.min(44, rows * CELL - 8);
            int y = TOP + firstRow * CELL + rows * CELL / 2;
            label(text, LEFT + SIDE * CELL / 2, y + size / 3, size);
            return;
        }
        int best = from;
        int length = 0;
        for (int start = from; start < end; start = (start / SIDE + 1) * SIDE) {
            int run = Math.min(end, (start / SIDE + 1) * SIDE) - start;
            if (run > length) {
                best = start;
                length = run;
            }
        }
        if (length * CELL >= text.length() * 6 + 4) {
            label(text, LEFT + (best % SIDE) * CELL + length * CELL / 2, TOP + best / SIDE * CELL + CELL - 1, CELL);
        }
    }

    private void label(String text, int x, int y, int size) {
        out.element(
                "text",
                text,
                "x",
                x,
                "y",
                y,
                "font-size",
                size,
                "stroke",
                "#fff",
                "stroke-width",
                size > CELL ? 6 : 2.4,
                "stroke-linejoin",
                "round",
                "paint-order",
                "stroke");
    }

    /** A black diamond with a white edge over each open slot. */
    private void marks() {
        for (SlotMap.Open open : map.open()) {
            int x = LEFT + open.slot() % SIDE * CELL + CELL / 2;
            int y = TOP + open.slot() / SIDE * CELL + CELL / 2;
            out.open("g", "class", "open", "tabindex", 0, "role", "img", "aria-label", open.description());
            out.element("title", open.description());
            out.empty(
                    "path",
                    "d",
                    "M" + x + " " + (y - 8) + "l8 8l-8 8l-8-8z",
                    "fill",
                    "#000",
                    "stroke",
                    "#fff",
                    "stroke-width",
                    2);
            out.close("g");
        }
    }
}
