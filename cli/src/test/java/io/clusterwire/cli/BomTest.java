package io.clusterwire.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The BOM is written by hand: it must list every library module of the reactor, and nothing else. */
class BomTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @Test
    void shouldListEveryLibraryModuleAndNothingElse() throws Exception {
        List<String> libraries = new ArrayList<>();
        for (Element module : elements(pom(ROOT), "module")) {
            Document pom = pom(ROOT.resolve(module.getTextContent()));
            boolean library = elements(pom, "library.rules.skip").stream()
                    .anyMatch(rule -> rule.getTextContent().equals("false"));
            if (library) {
                libraries.add(artifactId(pom.getDocumentElement()));
            }
        }

        List<String> listed = new ArrayList<>();
        for (Element dependency : elements(pom(ROOT.resolve("bom")), "dependency")) {
            assertThat(child(dependency, "groupId")).isEqualTo("io.clusterwire");
            assertThat(child(dependency, "version")).isEqualTo("${project.version}");
            assertThat(dependency.getElementsByTagName("scope").getLength()).isZero();
            listed.add(artifactId(dependency));
        }

        assertThat(libraries).hasSizeGreaterThanOrEqualTo(4);
        assertThat(listed).containsExactlyInAnyOrderElementsOf(libraries);
    }

    private static Document pom(Path folder) throws Exception {
        Path file = folder.resolve("pom.xml");
        assertThat(Files.isRegularFile(file)).as(file.toString()).isTrue();
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
    }

    private static List<Element> elements(Document document, String name) {
        NodeList nodes = document.getElementsByTagName(name);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    private static String artifactId(Element element) {
        return child(element, "artifactId");
    }

    /** The text of the direct child {@code name}. */
    private static String child(Element element, String name) {
        NodeList children = element.getChildNodes();
        for (int i = 0; i < children.getLength(); i++) {
            if (children.item(i) instanceof Element child && child.getTagName().equals(name)) {
                return child.getTextContent().trim();
            }
        }
        throw new AssertionError("no " + name + " in " + element.getTagName());
    }
}
