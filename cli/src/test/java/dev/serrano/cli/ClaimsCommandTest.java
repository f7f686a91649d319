package dev.serrano.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code serrano claims}: the list, a claim, verdicts that need no long measurement, and what is said of bad input. */
final class ClaimsCommandTest {

    @TempDir
    private Path folder;

    /** Fails if the page, the verdicts or the claims were changed alone. */
    @Test
    void theCommittedPageIsWhatTheCommandWritesFromTheCommittedVerdicts() throws IOException {
        Path design = MeasurementsCommandTest.design();
        Invocation result =
                Invocation.of("claims", "page", design.resolve("claims.json").toString(), "--markdown", "-");
        assertThat(result.err()).isEmpty();
        assertThat(result.out())
                .as("after a change: ./serrano claims page docs/design/claims.json --markdown docs/design/papers.md")
                .isEqualTo(Files.readString(design.resolve("papers.md")));
    }

    @Test
    void theListNamesEveryClaim() {
        Invocation list = Invocation.of("claims", "list");
        assertThat(list.code()).isZero();
        assertThat(list.out())
                .contains("imam: S. M. Imam")
                .containsPattern("(?m)^H5 +yes +p\\. 76 ")
                .contains("113 claims; this machine");
        Invocation one = Invocation.of("claims", "list", "--document", "habanero-scala");
        assertThat(one.out()).contains("\n6 claims").doesNotContain("H5");
    }

    @Test
    void aClaimIsShownWithItsRuleAndItsPrograms() {
        Invocation show = Invocation.of("claims", "show", "h5");
        assertThat(show.code()).isZero();
        assertThat(show.out())
                .contains("printed   3.7 (1,850 x 1,010 letters)")
                .contains("140 x 140 letters, against the blocking backend: >= 3.70 x")
                .contains("backend=blocking");
    }

    /** H15 and H16 run small programs in this JVM, and P10 nothing at all. */
    @Test
    void verdictsAreKeptAndNotFoundAgain() throws IOException {
        Path json = folder.resolve("claims.json");
        Path html = folder.resolve("claims.html");
        Invocation first = Invocation.of("claims", "run", "H15", "P10", "--json", json.toString());
        assertThat(first.code()).isZero();
        assertThat(first.out())
                .contains("H15  holds: ")
                .contains("a phaser: (18, 13), rule = (18, 13): holds")
                .contains("P10  cannot be told here: ")
                .contains("2 claims: 1 holds, 0 holds in part, 0 does not hold, 1 cannot be told here");
        Invocation second =
                Invocation.of("claims", "run", "H15", "H16", "--json", json.toString(), "--html", html.toString());
        assertThat(second.err()).contains("1 of 2 claims have a verdict in " + json + "; --again measures them anew");
        assertThat(second.out()).contains("H16  holds: ").contains("2 claims: 2 holds");
        assertThat(Files.readString(html))
                .contains("id=\"P10\"")
                .contains("id=\"H15\"")
                .contains("id=\"H16\"");
        Invocation page = Invocation.of("claims", "page", json.toString(), "--markdown", "-");
        assertThat(page.code()).isZero();
        assertThat(page.out()).startsWith("# What the papers said").contains("| H16 | ");
    }

    @Test
    void aProgramIsMeasuredInJvmsOfItsOwn() {
        Path json = folder.resolve("claims.json");
        Invocation run =
                Invocation.of("claims", "run", "H14", "--forks", "2", "--seconds", "1", "--json", json.toString());
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("ends with 1 worker: ").contains("ends with 2 workers: ");
        assertThat(json).exists();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "claims run H99; there is no claim 'H99'",
                "claims show H99; there is no claim 'H99'",
                "claims run H5 --document imam; name claims or a --document, not both",
                "claims run --document imamm; there is no document 'imamm'",
                "claims run H5 --forks 0; --forks must be a whole number from 1 to 100, not '0'",
                "claims run H5 --json -; --json needs the name of a file",
                "claims run H5 --json /no/such/folder/a.json; there is no folder",
                "claims page no-such-file.json --html -; there are no verdicts in no-such-file.json",
                "claims page no-such-file.json; name the page to write",
            })
    void badInputIsRefusedByName(String line, String message) {
        Invocation refused = Invocation.line(line.strip());
        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains(message.strip());
        assertThat(refused.out()).isEmpty();
    }

    @Test
    void verdictsOnUnknownClaimsAreNamed() throws IOException {
        Path json = folder.resolve("claims.json");
        Files.writeString(json, """
            {"claims": [{"id": "Z9", "verdict": "HOLDS", "findings": [],
                         "date": "2026-01-02", "commit": "abc", "machine": "Some CPU"}]}
            """);
        Invocation page = Invocation.of("claims", "page", json.toString(), "--markdown", "-");
        assertThat(page.err()).contains("does not know").contains("Z9");
        assertThat(page.out()).doesNotContain("Z9");
    }

    @Test
    void aFileWithSomethingElseIsLeftAlone() throws IOException {
        Path json = folder.resolve("other.json");
        Files.writeString(json, "{\"rows\": []}");
        Invocation refused = Invocation.of("claims", "run", "H15", "--json", json.toString());
        assertThat(refused.code()).isNotZero();
        assertThat(refused.err()).contains("holds no verdicts on claims");
        assertThat(Files.readString(json)).isEqualTo("{\"rows\": []}");
    }
}
