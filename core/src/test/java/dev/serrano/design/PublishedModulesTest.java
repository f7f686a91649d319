package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** What the POMs say about the modules that are published: those without {@code maven.deploy.skip}. */
final class PublishedModulesTest {
    private static final Path ROOT = root();

    @Test
    void theBomListsEachOfThemAndNothingElse() throws Exception {
        Element bom = pom(ROOT.resolve("bom"));
        assertThat(all(bom, "parent"))
                .as("a parent of the BOM, whose versions it would spread")
                .isEmpty();
        List<String> listed = new ArrayList<>();
        for (Element dependency : all(bom, "dependencyManagement", "dependencies", "dependency")) {
            assertThat(text(dependency, "groupId")).isEqualTo("dev.serrano");
            assertThat(text(dependency, "version")).isEqualTo("${project.version}");
            listed.add(text(dependency, "artifactId"));
        }
        Set<String> names = new TreeSet<>();
        for (Path module : published()) {
            names.add(text(pom(module), "artifactId"));
        }
        assertThat(names)
                .contains("serrano-core", "serrano-weaver-gradle-plugin")
                .doesNotContain("serrano-bench");
        assertThat(listed).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(names);
    }

    @Test
    void theBomHasTheVersionsOfTheParent() throws Exception {
        Element bom = pom(ROOT.resolve("bom"));
        Element parent = pom(ROOT);
        assertThat(text(bom, "version")).isEqualTo(text(parent, "version"));
        Element properties = all(bom, "properties").getFirst();
        int compared = 0;
        for (Node node = properties.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element property) {
                assertThat(property.getTextContent())
                        .as(property.getTagName())
                        .isEqualTo(text(parent, "properties", property.getTagName()));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(3);
        for (String element : List.of("url", "licenses", "developers", "scm")) {
            assertThat(text(bom, element)).as(element).isNotEmpty().isEqualTo(text(parent, element));
        }
    }

    @Test
    void theyNeedNoModuleThatIsNotPublished() throws Exception {
        Set<String> names = new TreeSet<>();
        for (Path module : published()) {
            names.add(text(pom(module), "artifactId"));
        }
        for (Path module : published()) {
            Element pom = pom(module);
            assertThat(text(pom, "name")).as("name in " + module).isNotEmpty();
            assertThat(text(pom, "description")).as("description in " + module).isNotEmpty();
            for (Element dependency : all(pom, "dependencies", "dependency")) {
                if (text(dependency, "groupId").equals("dev.serrano")
                        && !text(dependency, "scope").equals("test")) {
                    assertThat(names).as("modules that are published").contains(text(dependency, "artifactId"));
                }
            }
        }
    }

    @Test
    void thePageOnGettingThemNamesEach() throws Exception {
        String page = Files.readString(ROOT.resolve("docs/guide/in-your-project.md"));
        for (Path module : published()) {
            assertThat(page).contains("`" + text(pom(module), "artifactId") + "`");
        }
    }

    private static List<Path> published() throws Exception {
        Element parent = pom(ROOT);
        List<Element> modules = new ArrayList<>(all(parent, "modules", "module"));
        modules.addAll(all(parent, "profiles", "profile", "modules", "module"));
        List<Path> found = new ArrayList<>();
        for (Element module : modules) {
            Path folder = ROOT.resolve(module.getTextContent().strip());
            Element pom = pom(folder);
            if (!text(pom, "packaging").equals("pom")
                    && !text(pom, "properties", "maven.deploy.skip").equals("true")) {
                found.add(folder);
            }
        }
        assertThat(found).hasSizeGreaterThan(10);
        return found;
    }

    private static Element pom(Path folder) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static String text(Element from, String... path) {
        List<Element> found = all(from, path);
        return found.isEmpty() ? "" : found.getFirst().getTextContent().strip();
    }

    private static List<Element> all(Element from, String... path) {
        List<Element> at = List.of(from);
        for (String step : path) {
            List<Element> next = new ArrayList<>();
            for (Element element : at) {
                for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
                    if (node instanceof Element child && child.getTagName().equals(step)) {
                        next.add(child);
                    }
                }
            }
            at = next;
        }
        return at;
    }

    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null && !Files.isRegularFile(folder.resolve("NOTICE"))) {
            folder = folder.getParent();
        }
        assertThat(folder).as("a folder above the working folder with NOTICE").isNotNull();
        return folder;
    }
}
