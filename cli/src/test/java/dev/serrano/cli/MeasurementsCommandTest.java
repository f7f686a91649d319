package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page that {@code serrano measurements} writes, and what it says of files that it cannot read. */
final class MeasurementsCommandTest {

    private static final String FIB = "fib future / ForkJoinPool, parallel, 2 workers";

    @TempDir
    private Path folder;

    /** Fails if the page, the results or the goals of a suite were changed alone; the head of the page has the command. */
    @Test
    void theCommittedPageIsWhatTheCommandWritesFromTheCommittedResults() throws IOException {
        Path design = design();
        Invocation result =
                Invocation.of("measurements", design.resolve("results").toString());
        assertThat(result.err()).isEmpty();
        assertThat(result.code()).isZero();
        assertThat(result.out())
                .as("after a change of goals or results: ./serrano measurements docs/design/results --markdown"
                        + " docs/design/measurements.md")
                .isEqualTo(Files.readString(design.resolve("measurements.md")));
    }

    @Test
    void theLastFigureOfAMachineStandsWithItsGoalDateCommitAndMachine() throws IOException {
        result("a.json", "overhead", "2026-11-20T10:00:00Z", 0.4, "met");
        result("b.json", "overhead", "2026-11-21T10:00:00Z", 0.6, "missed");
        Path page = folder.resolve("page.md");
        Invocation result = Invocation.of("measurements", folder.toString(), "--markdown", page.toString());
        assertThat(result.code()).isZero();
        assertThat(result.out()).isEmpty();
        assertThat(Files.readString(page))
                .contains("| M1 | Some CPU, 2 CPUs, JDK 25.0.3 |")
                .contains("| overhead | 2026-11-20 | abc | M1 | 4 to 5 | 12 % | few JVMs |")
                .contains("| overhead | 22 | 0 | 1 | 0 | 21 |")
                .contains("| overhead | " + FIB
                        + " | <= 0.45 | 0.60 | 0.50 to 0.70 | **missed** | 2026-11-21 | abc | M1 |")
                .doesNotContain("0.40")
                .doesNotContain("nothing measured");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{; is not JSON",
                "{}; has no field env",
                "{\"env\": {}}; has no bars: it must be written by serrano bench SUITE --json",
                "{\"env\": {\"bars\": [{\"bar\": \"a\", \"measured\": 1}]}}; has no field unit",
                "{\"env\": {\"bars\": [{\"bar\": \"a\", \"measured\": null}]}}; has no field suite",
            })
    void aFileThatIsNoResultIsAnErrorOfTheUser(String text, String said) throws IOException {
        Path file = Files.writeString(folder.resolve("x.json"), text);
        Invocation result = Invocation.of("measurements", folder.toString());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("serrano: " + file + " " + said).hasLineCount(1);
    }

    @Test
    void aFolderWithoutResultsIsAnErrorOfTheUser() {
        Invocation empty = Invocation.of("measurements", folder.toString());
        assertThat(empty.code()).isEqualTo(2);
        assertThat(empty.err()).contains("has no *.json files; serrano bench SUITE --json FILE writes them");
        Invocation gone = Invocation.of("measurements", folder.resolve("gone").toString());
        assertThat(gone.code()).isEqualTo(2);
        assertThat(gone.err()).contains("there is no folder '").contains("name the one that holds the results");
    }

    private void result(String name, String suite, String date, double measured, String result) throws IOException {
        Files.writeString(folder.resolve(name), """
            {"env": {"suite": "%s", "date": "%s", "commit": "abc", "cpu_model": "Some CPU", "cpus": 2,
              "jdk": "25.0.3", "jvms": {"asked": 5, "fewest": 4, "most": 5}, "cpu_kept_share": 0.12,
              "notes": ["few JVMs"],
              "bars": [
                {"bar": "%s", "measured": %s, "unit": "x", "low": 0.5, "high": 0.7, "goal": "<= 0.45",
                 "result": "%s"},
                {"bar": "nothing measured", "measured": null, "unit": "x", "goal": "", "result": "no data"}]},
             "rows": []}
            """.formatted(suite, date, FIB, measured, result));
    }

    static Path design() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.isDirectory(folder.resolve("docs/design"))) {
            folder = folder.getParent();
            assertThat(folder)
                    .as("a folder above the working folder that holds docs/design")
                    .isNotNull();
        }
        return folder.resolve("docs/design");
    }
}
