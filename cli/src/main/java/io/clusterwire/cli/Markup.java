package io.clusterwire.cli;

/** Collects XML or HTML. Texts and attributes are escaped here and nowhere else. */
final class Markup {
    private final StringBuilder text = new StringBuilder(1 << 16);

    /** Opens an element: name, then names and values of attributes in turn. */
    Markup open(String name, Object... attributes) {
        start(name, attributes);
        text.append('>');
        return this;
    }

    /** An element without content. */
    Markup empty(String name, Object... attributes) {
        start(name, attributes);
        text.append("/>\n");
        return this;
    }

    /** An element that holds nothing but a text. */
    Markup element(String name, String content, Object... attributes) {
        return open(name, attributes).text(content).close(name);
    }

    Markup close(String name) {
        text.append("</").append(name).append(">\n");
        return this;
    }

    Markup text(String content) {
        escape(content);
        return this;
    }

    /** Markup that needs no escaping because it comes from this program. */
    Markup raw(String markup) {
        text.append(markup);
        return this;
    }

    private void start(String name, Object... attributes) {
        text.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            text.append(' ').append(attributes[i]).append("=\"");
            escape(String.valueOf(attributes[i + 1]));
            text.append('"');
        }
    }

    private void escape(String content) {
        content.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> text.append("&amp;");
                case '<' -> text.append("&lt;");
                case '>' -> text.append("&gt;");
                case '"' -> text.append("&quot;");
                default -> text.appendCodePoint(isXml(c) ? c : 0xfffd);
            }
        });
    }

    /** XML has no way to write most control characters, and none for halves of surrogate pairs. */
    private static boolean isXml(int c) {
        return c == '\t'
                || c == '\n'
                || (c >= 0x20 && c < 0x7f)
                || (c >= 0xa0 && c < 0xd800)
                || (c >= 0xe000 && c < 0xfffe)
                || c > 0xffff;
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
