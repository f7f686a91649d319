package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The pages of docs/design, the READMEs, and the page from problems to constructs name only classes and members that
 * exist, and link only to files and headings that exist.
 */
class DesignPagesTest {
    private static final Pattern QUOTED = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern CLASS = Pattern.compile("([A-Z]\\w*[a-z]\\w*)((?:\\.\\w+)*)(?:\\(.*\\))?");
    private static final Pattern DECLARED =
            Pattern.compile("\\b(?:class|interface|record|enum|object|trait)\\s+([A-Z]\\w*)");
    private static final Pattern PARENT = Pattern.compile("\\bextends\\s+([A-Z]\\w*)");
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s#:]*)(#[^)\\s]+)?\\)");
    private static final Pattern RECORD = Pattern.compile("^\\| \\[\\d{4}]\\(([^)]+)\\) \\| (\\w+)");
    private static final Pattern STATUS = Pattern.compile("(?m)^Status: (accepted|superseded|replaced|withdrawn)\\b");
    private static final List<String> JDK = List.of(
            "java.lang.",
            "java.util.",
            "java.util.concurrent.",
            "java.util.concurrent.atomic.",
            "java.util.concurrent.locks.",
            "java.lang.invoke.",
            "java.io.");

    /** Options of the JVM, which look like classes. */
    private static final Set<String> OTHERS = Set.of("InlineSmallCode");

    /** That many names of classes at least: else the pattern has missed them. */
    private static final int LEAST_NAMES = 150;

    @Test
    void whatIsNamedExists() throws IOException {
        Path root = root();
        Map<String, String> sources = sources(root);
        List<String> missing = new ArrayList<>();
        int names = 0;
        for (Path page : pages(root)) {
            for (MatchResult quoted :
                    QUOTED.matcher(Files.readString(page)).results().toList()) {
                Matcher name = CLASS.matcher(quoted.group(1));
                if (name.matches() && !OTHERS.contains(name.group())) {
                    names++;
                    if (!exists(name.group(1), name.group(2), sources)) {
                        missing.add(root.relativize(page) + ": " + quoted.group(1));
                    }
                }
            }
        }
        assertThat(missing).as("classes and members that no source declares").isEmpty();
        assertThat(names).isGreaterThan(LEAST_NAMES);
    }

    @Test
    void whatIsLinkedExists() throws IOException {
        Path root = root();
        List<String> missing = new ArrayList<>();
        for (Path page : pages(root)) {
            for (MatchResult link :
                    LINK.matcher(Files.readString(page)).results().toList()) {
                Path to = link.group(1).isEmpty()
                        ? page
                        : page.resolveSibling(link.group(1)).normalize();
                boolean found = Files.exists(to)
                        && (link.group(2) == null
                                || !to.toString().endsWith(".md")
                                || headings(to).contains(link.group(2)));
                if (!found) {
                    missing.add(root.relativize(page) + ": " + link.group());
                }
            }
        }
        assertThat(missing).as("links to files and headings that do not exist").isEmpty();
    }

    /** The index of the decisions has each of them once, with the state that its own status line says. */
    @Test
    void decisionsHaveTheStateThatTheirIndexSays() throws IOException {
        Path folder = root().resolve("docs/adr");
        Map<String, Boolean> replaced = new TreeMap<>();
        for (String line : Files.readAllLines(folder.resolve("README.md"))) {
            Matcher row = RECORD.matcher(line);
            if (row.find()) {
                assertThat(replaced.put(row.group(1), row.group(2).equals("replaced")))
                        .as("twice: %s", line)
                        .isNull();
            }
        }
        Map<String, Boolean> byThemselves = new TreeMap<>();
        try (Stream<Path> records = Files.list(folder)) {
            for (Path record : records.filter(f -> f.getFileName().toString().matches("\\d.*\\.md"))
                    .toList()) {
                Matcher status = STATUS.matcher(Files.readString(record));
                assertThat(status.find()).as("status of %s", record).isTrue();
                byThemselves.put(
                        record.getFileName().toString(), !status.group(1).equals("accepted"));
            }
        }
        assertThat(replaced).isEqualTo(byThemselves);
    }

    private static boolean exists(String type, String members, Map<String, String> sources) {
        String source = sources.get(type);
        if (source == null) {
            return JDK.stream().anyMatch(p -> isClass(p + type));
        }
        for (String member :
                members.isEmpty() ? new String[0] : members.substring(1).split("\\.")) {
            if (!declares(type, member, sources)) {
                return false;
            }
        }
        return true;
    }

    /** Whether the class has a member of that name, or one above it. */
    private static boolean declares(String type, String member, Map<String, String> sources) {
        String source = sources.get(type);
        if (source == null) {
            return false;
        }
        if (Pattern.compile("[\\w>\\]] " + member + "\\b|\\b" + member + "(?:,|;| =|\\()")
                .matcher(source)
                .find()) {
            return true;
        }
        return PARENT.matcher(source)
                .results()
                .map(m -> m.group(1))
                .anyMatch(parent -> !parent.equals(type) && declares(parent, member, sources));
    }

    private static boolean isClass(String name) {
        try {
            Class.forName(name, false, DesignPagesTest.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** The anchors that the headings of a page get. */
    private static List<String> headings(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.startsWith("#"))
                .map(line -> "#"
                        + line.replaceFirst("#+ ", "")
                                .toLowerCase(Locale.ROOT)
                                .replaceAll("[^\\w\\- ]", "")
                                .replace(' ', '-'))
                .toList();
    }

    /** The text of the files that declare a type, nested or not, of all modules, by the simple name of the type. */
    private static Map<String, String> sources(Path root) throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.toList()) {
                if (Files.isDirectory(module.resolve("src"))) {
                    addSources(module.resolve("src"), sources);
                }
            }
        }
        return sources;
    }

    private static void addSources(Path folder, Map<String, String> sources) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().matches(".*\\.(java|scala)")).toList()) {
                String text = Files.readString(file);
                DECLARED.matcher(text)
                        .results()
                        .map(m -> m.group(1))
                        .distinct()
                        .forEach(type -> sources.merge(type, text, String::concat));
            }
        }
    }

    private static List<Path> pages(Path root) throws IOException {
        List<Path> pages = new ArrayList<>();
        try (Stream<Path> design = Files.list(root.resolve("docs/design"));
                Stream<Path> beside = Files.walk(root.resolve("core/src/main"))) {
            design.filter(p -> p.toString().endsWith(".md")).forEach(pages::add);
            pages.add(root.resolve("docs/adr/README.md"));
            pages.add(root.resolve("docs/guide/which-construct.md"));
            pages.add(root.resolve("README.md"));
            beside.filter(p -> p.toString().endsWith(".md")).forEach(pages::add);
        }
        return pages;
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs/design"))) {
            folder = folder.getParent();
            assertThat(folder)
                    .as("a folder above the working folder that holds docs/design")
                    .isNotNull();
        }
        return folder;
    }
}
