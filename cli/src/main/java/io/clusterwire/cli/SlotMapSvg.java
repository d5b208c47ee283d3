package io.clusterwire.cli;

import io.clusterwire.nodes.Finding;
import java.util.ArrayList;
import java.util.List;

/** A map as one SVG file: the grid, below it the legend in columns, then the findings. */
final class SlotMapSvg {
    private static final int LINE = 16;
    private static final int COLUMNS = 3;
    private static final int COLUMN_WIDTH = (SlotGrid.WIDTH - SlotGrid.LEFT) / COLUMNS;
    private static final int CHARACTERS = 165;

    private final SlotMap map;
    private final Markup out = new Markup();

    private SlotMapSvg(SlotMap map) {
        this.map = map;
    }

    static String of(SlotMap map) {
        return new SlotMapSvg(map).write();
    }

    private String write() {
        List<String> lines = findingLines();
        int rows = (map.owners().size() + 2 + COLUMNS) / COLUMNS;
        int legendTop = 30 + SlotGrid.HEIGHT + 24;
        int findingsTop = legendTop + rows * LINE + 30;
        int height = findingsTop + lines.size() * LINE + 10;
        out.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.open(
                "svg",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "width",
                SlotGrid.WIDTH,
                "height",
                height,
                "viewBox",
                "0 0 " + SlotGrid.WIDTH + " " + height,
                "font-family",
                "sans-serif",
                "font-size",
                12);
        out.element("title", "Slots of " + map.title());
        out.element("desc", map.summary());
        out.raw("<style>.owner:focus path,.owner:hover path{stroke:#000;stroke-width:3}</style>\n");
        new SlotGrid(map, out).definitions();
        out.empty("rect", "width", SlotGrid.WIDTH, "height", height, "fill", "#fff");
        out.element(
                "text", map.title() + ": " + map.summary(), "x", 8, "y", 20, "font-size", 14, "font-weight", "bold");
        out.open("g", "transform", "translate(0 30)");
        new SlotGrid(map, out).cells();
        out.close("g");
        legend(legendTop, rows);
        for (int i = 0; i < lines.size(); i++) {
            out.element(
                    "text",
                    lines.get(i),
                    "x",
                    SlotGrid.LEFT,
                    "y",
                    findingsTop + i * LINE,
                    "font-weight",
                    i == 0 ? "bold" : "normal");
        }
        out.close("svg");
        return out.toString();
    }

    private void legend(int top, int rows) {
        for (int i = 0; i < map.owners().size(); i++) {
            SlotMap.Owner owner = map.owners().get(i);
            String text = owner.number() + "  " + NodeNames.name(owner.node()) + "  "
                    + Counted.of(owner.node().slotCount(), "slot");
            entry(top, rows, i, SlotGrid.fill(i), text, owner.description());
        }
        int size = map.owners().size();
        String nobody = "nobody  " + Counted.of(map.uncovered().size(), "slot");
        entry(top, rows, size, SlotGrid.fill(SlotMap.NOBODY), nobody, NodeNames.slots(map.uncovered()));
        entry(
                top,
                rows,
                size + 1,
                "#000",
                "open, on the way to another node  " + map.open().size(),
                "");
    }

    private void entry(int top, int rows, int index, String fill, String text, String description) {
        int x = SlotGrid.LEFT + index / rows * COLUMN_WIDTH;
        int y = top + index % rows * LINE;
        out.open("g");
        if (!description.isEmpty()) {
            out.element("title", description);
        }
        out.empty("rect", "x", x, "y", y - 11, "width", 24, "height", 13, "fill", fill, "stroke", "#000");
        out.element("text", text, "x", x + 30, "y", y);
        out.close("g");
    }

    /** SVG breaks no lines, so that is done here. */
    private List<String> findingLines() {
        List<String> lines = new ArrayList<>();
        lines.add(map.findings().isEmpty() ? "No findings" : "Findings, worst first");
        for (Finding finding : map.findings()) {
            StringBuilder line = new StringBuilder();
            for (String word : finding.toString().split(" ", -1)) {
                if (line.length() + word.length() > CHARACTERS) {
                    lines.add(line.toString());
                    line.setLength(0);
                    line.append("\u2003");
                }
                line.append(line.isEmpty() ? "" : " ").append(word);
            }
            lines.add(line.toString());
        }
        return lines;
    }
}
