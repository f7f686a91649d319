package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the traps names a test for each of them, and all tests that it names exist. */
class TrapsPageTest {
    private static final Pattern ROW = Pattern.compile("\\| (\\S+) \\| (.+) \\| (.*) \\|");
    private static final Pattern QUOTED = Pattern.compile("`([^`]+)`");
    private static final Pattern TEST = Pattern.compile("([A-Z]\\w*)\\.([a-z]\\w*)");
    private static final Pattern DEFECT = Pattern.compile("[A-Z][A-Z_]+");
    private static final Pattern CLASS = Pattern.compile("[A-Z]\\w*[a-z]\\w*");
    private static final int LEAST_ROWS = 110;

    /** A row of a table, and which table that is. */
    private record Trap(String table, String number, String shown) {
        List<String> quoted() {
            return QUOTED.matcher(shown).results().map(r -> r.group(1)).toList();
        }

        @Override
        public String toString() {
            return table + ", " + number + ": " + shown;
        }
    }

    @Test
    void everyTrapHasATest() throws IOException {
        List<Trap> traps = traps(root());
        assertThat(traps).hasSizeGreaterThanOrEqualTo(LEAST_ROWS);
        Set<String> numbers = new HashSet<>();
        for (Trap t : traps) {
            assertThat(numbers.add(t.table + t.number)).as("twice: %s", t).isTrue();
            assertThat(t.quoted())
                    .as(t.toString())
                    .anyMatch(q -> TEST.matcher(q).matches() || CLASS.matcher(q).matches());
        }
    }

    @Test
    void whatIsNamedExists() throws IOException {
        Path root = root();
        Map<String, String> sources = testSources(root);
        List<String> missing = new ArrayList<>();
        for (Trap t : traps(root)) {
            String defects = "";
            for (String q : t.quoted()) {
                for (MatchResult test : TEST.matcher(q).results().toList()) {
                    String source = sources.get(test.group(1));
                    if (source == null
                            || !source.contains(" void " + test.group(2) + "(")
                                    && !source.contains(" def " + test.group(2) + "(")) {
                        missing.add(t.number + " of " + t.table + ": " + q);
                    }
                    defects = defectsOf(test.group(1), sources);
                }
                boolean isDefect = DEFECT.matcher(q).matches();
                if (isDefect
                                && !Pattern.compile("\\b" + q + "\\b")
                                        .matcher(defects)
                                        .find()
                        || !isDefect && CLASS.matcher(q).matches() && !sources.containsKey(q)) {
                    missing.add(t.number + " of " + t.table + ": " + q);
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** What the model of a test declares: its defects have names in capitals. */
    private static String defectsOf(String test, Map<String, String> sources) {
        String model = test.replace("NodeTest", "Model").replace("ProtocolTest", "Model");
        return sources.getOrDefault(model, "");
    }

    private static List<Trap> traps(Path root) throws IOException {
        List<Trap> traps = new ArrayList<>();
        String table = "";
        for (String line : Files.readAllLines(root.resolve("docs/design/traps.md"))) {
            if (line.startsWith("#")) {
                table = line.replaceFirst("#+ ", "");
            } else if (line.startsWith("|") && !line.startsWith("| number ") && !line.startsWith("|---")) {
                var row = ROW.matcher(line);
                assertThat(row.matches())
                        .as("a row with three columns: %s", line)
                        .isTrue();
                traps.add(new Trap(table, row.group(1), row.group(3)));
            }
        }
        return traps;
    }

    /** The classes of src/test and src/jcstress of all modules, by their simple names. */
    private static Map<String, String> testSources(Path root) throws IOException {
        Map<String, String> sources = new HashMap<>();
        try (Stream<Path> modules = Files.list(root)) {
            for (Path module : modules.toList()) {
                for (String folder : List.of("src/test/java", "src/test/scala", "src/jcstress/java")) {
                    if (Files.isDirectory(module.resolve(folder))) {
                        addSources(module.resolve(folder), sources);
                    }
                }
            }
        }
        return sources;
    }

    private static void addSources(Path folder, Map<String, String> sources) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(f -> f.toString().matches(".*\\.(java|scala)")).toList()) {
                String name = file.getFileName().toString();
                // of two classes with the same name either will do
                sources.merge(name.substring(0, name.lastIndexOf('.')), Files.readString(file), String::concat);
            }
        }
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
