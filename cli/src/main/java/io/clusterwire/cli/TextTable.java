package io.clusterwire.cli;

import java.util.ArrayList;
import java.util.List;

/** Columns as wide as their widest cell; the last one ends where its text ends. */
final class TextTable {
    private static final String NONE = "-";

    private final List<List<String>> rows = new ArrayList<>();

    /** Adds a row; an empty cell is shown as a hyphen, one that nobody could read as escaped text. */
    TextTable row(String... cells) {
        List<String> row = new ArrayList<>(cells.length);
        for (String cell : cells) {
            row.add(cell.isEmpty() ? NONE : EscapedText.show(cell));
        }
        rows.add(row);
        return this;
    }

    /** Writes all rows, which must have the same number of cells. */
    void print(Output out) {
        if (rows.isEmpty()) {
            return;
        }
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], row.get(i).length());
            }
        }
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int i = 0; i < widths.length; i++) {
                line.append(row.get(i));
                if (i < widths.length - 1) {
                    line.append(" ".repeat(widths[i] - row.get(i).length() + 2));
                }
            }
            out.line(line.toString());
        }
    }
}
