package io.clusterwire.cli;

import io.clusterwire.nodes.Finding;
import java.util.List;
import java.util.stream.Collectors;

/** A map as one HTML page that needs nothing else: no network, no script. A row of the legend leads to its owner on the map. */
final class SlotMapHtml {
    private static final String STYLE = """
            :root{color-scheme:light}
            body{font:15px/1.4 system-ui,sans-serif;margin:1rem auto;max-width:1240px;padding:0 1rem;color:#111;background:#fff}
            svg{max-width:100%;height:auto;font-family:sans-serif}
            table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}
            th,td{border-bottom:1px solid #bbb;padding:.2rem .6rem;text-align:left;vertical-align:top}
            th,.findings td:nth-child(-n+2){white-space:nowrap}
            td{overflow-wrap:break-word}
            td.n{text-align:right}
            td svg{display:block}
            .owner:hover path,.owner:focus path,.owner:target path{stroke:#000;stroke-width:4}
            .owner:focus,.open:focus{outline:3px solid #000;outline-offset:2px}
            a{color:#003f7f}
            .error{font-weight:bold}
            @media print{body{max-width:none}}
            """;

    private final SlotMap map;
    private final Markup out = new Markup();

    private SlotMapHtml(SlotMap map) {
        this.map = map;
    }

    static String of(SlotMap map) {
        return new SlotMapHtml(map).write();
    }

    private String write() {
        out.raw("<!DOCTYPE html>\n");
        out.open("html", "lang", "en").open("head");
        out.raw("<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width\">\n");
        out.element("title", "Slots of " + map.title());
        out.raw("<style>\n" + STYLE + "</style>\n");
        out.close("head").open("body");
        out.element("h1", "Slots of " + map.title());
        out.element(
                "p", map.summary() + ". Slot 0 is at the top left, each row holds 128. Tab goes from owner to owner.");
        findings();
        out.open(
                "svg",
                "viewBox",
                "0 0 " + SlotGrid.WIDTH + " " + SlotGrid.HEIGHT,
                "width",
                SlotGrid.WIDTH,
                "height",
                SlotGrid.HEIGHT,
                "role",
                "group",
                "aria-label",
                map.summary());
        SlotGrid grid = new SlotGrid(map, out);
        grid.definitions();
        grid.cells();
        out.close("svg");
        legend();
        open();
        out.close("body").close("html");
        return out.toString();
    }

    private void findings() {
        out.element("h2", map.findings().isEmpty() ? "No findings" : "Findings, worst first");
        if (map.findings().isEmpty()) {
            return;
        }
        head("findings", "Severity", "Code", "Slots", "What");
        for (Finding finding : map.findings()) {
            String severity = FindingJson.severity(finding);
            out.open("tr", "class", severity);
            cells(severity, finding.code(), NodeNames.slots(finding.slots()), finding.message());
            out.close("tr");
        }
        out.close("tbody").close("table");
    }

    private void legend() {
        out.element("h2", "Owners");
        head("owners", "", "Number", "Node", "Id", "Slots", "Ranges", "Replicas");
        for (int i = 0; i < map.owners().size(); i++) {
            SlotMap.Owner owner = map.owners().get(i);
            out.open("tr");
            swatch(SlotGrid.fill(i));
            out.open("td", "class", "n");
            if (owner.node().slotCount() > 0) {
                out.element("a", String.valueOf(owner.number()), "href", "#owner-" + owner.number());
            } else {
                out.text(String.valueOf(owner.number()));
            }
            out.close("td");
            String hostname = owner.node().hostname();
            cells(
                    NodeNames.address(owner.node()) + (hostname == null ? "" : " " + hostname),
                    owner.node().id().toString(),
                    String.valueOf(owner.node().slotCount()),
                    NodeNames.slots(owner.node().slots()),
                    owner.replicas().stream().map(NodeNames::name).collect(Collectors.joining(", ")));
            out.close("tr");
        }
        if (!map.uncovered().isEmpty()) {
            out.open("tr");
            swatch(SlotGrid.fill(SlotMap.NOBODY));
            cells("", "nobody", "", String.valueOf(map.uncovered().size()), NodeNames.slots(map.uncovered()), "");
            out.close("tr");
        }
        out.close("tbody").close("table");
    }

    private void open() {
        if (!map.open().isEmpty()) {
            out.element("h2", "Open slots (black diamonds)").open("ul");
            map.open().forEach(each -> out.element("li", each.description()));
            out.close("ul");
        }
    }

    private void head(String table, String... names) {
        out.open("table", "class", table).open("thead").open("tr");
        for (String name : names) {
            out.element("th", name, "scope", "col");
        }
        out.close("tr").close("thead").open("tbody");
    }

    private void cells(String... texts) {
        List.of(texts).forEach(text -> out.element("td", text));
    }

    private void swatch(String fill) {
        out.open("td").open("svg", "width", 28, "height", 16, "aria-hidden", "true");
        out.empty("rect", "width", 28, "height", 16, "fill", fill, "stroke", "#000");
        out.close("svg").close("td");
    }
}
