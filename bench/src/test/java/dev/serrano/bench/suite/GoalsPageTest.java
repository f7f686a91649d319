package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.Catalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of the goals has every goal of the suites for one and two workers, and no other. */
final class GoalsPageTest {

    private record Row(String suite, Pattern title, String goal) {
        static Row of(String line) {
            List<String> columns =
                    Stream.of(line.split("\\|")).map(String::strip).toList();
            String title = Stream.of(columns.get(2).split("\\*", -1))
                    .map(Pattern::quote)
                    .collect(Collectors.joining(".*"));
            return new Row(columns.get(1), Pattern.compile(title), columns.get(3));
        }

        boolean says(String ofSuite, Bar bar) {
            return suite.equals(ofSuite)
                    && title.matcher(bar.title()).matches()
                    && goal.equals(bar.goal().text());
        }
    }

    @Test
    void pageAndSuitesHaveTheSameGoals() throws IOException {
        List<Row> rows;
        try (Stream<String> lines = Files.lines(page())) {
            rows = lines.filter(line -> line.startsWith("| ") && !line.startsWith("| suite "))
                    .map(Row::of)
                    .toList();
        }
        Set<Row> used = new HashSet<>();
        List<String> missing = new ArrayList<>();
        for (String name : SuiteCatalog.names()) {
            Suite suite = SuiteCatalog.find(name, Catalog.standard(), WorkerNumbers.of(1, 2))
                    .orElseThrow();
            for (Bar bar : suite.bars()) {
                if (!(bar.goal() instanceof Goal.None)) {
                    List<Row> saying =
                            rows.stream().filter(row -> row.says(name, bar)).toList();
                    used.addAll(saying);
                    if (saying.isEmpty()) {
                        missing.add(name + ": " + bar.title() + " " + bar.goal().text());
                    }
                }
            }
        }
        assertThat(missing).as("goals that the page does not have").isEmpty();
        assertThat(rows).as("rows that no suite has").allMatch(used::contains);
    }

    private static Path page() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs/design"))) {
            folder = folder.getParent();
            assertThat(folder)
                    .as("a folder above the working folder that holds docs/design")
                    .isNotNull();
        }
        return folder.resolve("docs/design/goals.md");
    }
}
