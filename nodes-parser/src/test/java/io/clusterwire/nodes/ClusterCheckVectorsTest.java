package io.clusterwire.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.clusterwire.slot.NodeId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The findings that the vectors expect, one by one and none besides. */
class ClusterCheckVectorsTest {
    static List<String> names(String member) {
        Path folder = Path.of("src", "test", "resources", "io", "clusterwire", "nodes", "vectors");
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".expected.json"))
                    .map(name -> name.substring(0, name.length() - ".expected.json".length()))
                    .filter(name -> Vectors.expected(name).hasNonNull(member))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> withChecks() {
        return names("checks");
    }

    static List<String> withViewChecks() {
        return names("viewChecks");
    }

    @Test
    void shouldFindTheVectors() {
        assertThat(withChecks()).hasSize(26);
        assertThat(withViewChecks()).hasSize(3);
    }

    @ParameterizedTest
    @MethodSource("withChecks")
    void shouldFindWhatIsExpectedOfOneText(String name) {
        JsonNode expected = Vectors.expected(name);
        NodesTextReader reader = expected.get("format").asText().equals("nodes.conf")
                ? NodesTextReader.NODES_CONF
                : NodesTextReader.NODES;

        List<Finding> found = ClusterCheck.standard()
                .check(reader.parseLenient(Vectors.input(name + ".txt")).value());

        assertFound(found, expected.get("checks"));
    }

    @ParameterizedTest
    @MethodSource("withViewChecks")
    void shouldFindWhatIsExpectedOfSeveralViews(String name) {
        JsonNode expected = Vectors.expected(name);
        Map<String, ClusterView> views = new LinkedHashMap<>();
        for (JsonNode input : expected.get("inputs")) {
            String file = input.asText();
            String view = file.substring(name.length() + 1, file.length() - ".txt".length());
            views.put(view, NodesTextReader.NODES.parse(Vectors.input(file)));
        }

        assertFound(ClusterCheck.standard().compare(views), expected.get("viewChecks"));
    }

    private static void assertFound(List<Finding> found, JsonNode expected) {
        List<Finding> left = new ArrayList<>(found);
        for (JsonNode one : expected) {
            Finding match = left.stream()
                    .filter(finding -> matches(finding, one))
                    .findFirst()
                    .orElse(null);
            assertThat(match).as("%s among %s", one, left).isNotNull();
            left.remove(match);
        }
        assertThat(left).isEmpty();
    }

    /** Every member of the expected finding must be met. */
    private static boolean matches(Finding finding, JsonNode expected) {
        return expected.properties().stream().allMatch(member -> matches(finding, member.getKey(), member.getValue()));
    }

    private static boolean matches(Finding finding, String member, JsonNode value) {
        return switch (member) {
            case "code" -> finding.code().equals(value.asText());
            case "node", "source" -> isNode(finding, 0, value);
            case "peer", "primary", "target" -> isNode(finding, 1, value);
            case "nodes" ->
                Vectors.JSON
                        .valueToTree(
                                finding.nodes().stream().map(NodeId::toString).toList())
                        .equals(value);
            case "slots", "slot" ->
                (value.isInt() && member.equals("slots"))
                        ? finding.slots().size() == value.asInt()
                        : finding.slots().toString(",").equals(value.asText());
            default -> text(finding.details().get(member)).equals(text(value));
        };
    }

    private static boolean isNode(Finding finding, int index, JsonNode value) {
        return finding.nodes().size() > index
                && finding.nodes().get(index).toString().equals(value.asText());
    }

    /** Details and what is expected of them, both in the spelling of JSON without quotes. */
    private static String text(Object value) {
        if (value instanceof JsonNode json) {
            return json.toString().replace("\"", "");
        }
        if (value instanceof Map<?, ?> map) {
            List<String> members = new ArrayList<>();
            map.forEach((key, each) -> members.add(key + ":" + text(each)));
            members.sort(null);
            return "{" + String.join(",", members) + "}";
        }
        if (value instanceof List<?> list) {
            return "["
                    + String.join(
                            ",",
                            list.stream().map(ClusterCheckVectorsTest::text).toList()) + "]";
        }
        return Objects.toString(value);
    }
}
