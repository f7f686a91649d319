package dev.serrano.bench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.SuiteListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The pages of verdicts, and how claims are shared out. */
final class ClaimPageTest {

    private static final String NASTY = "<script>alert(1)</script>";

    private final ClaimRegistry registry = ClaimRegistry.of(Catalog.standard(), 2);
    private final Finding finding =
            new Finding("140 x 140 letters", ">= 3.70", 3.7, 7.4, 5.0, 8.0, "x", null, Finding.State.HOLDS, null);

    private Map<String, ClaimResult> results(String reason) {
        return Map.of(
                "H5",
                new ClaimResult(
                        "H5", ClaimVerdict.HOLDS, reason, List.of(finding), "2026-01-02T03:04:05Z", "abc", "Some CPU"));
    }

    @Test
    void thePrintedNumberStandsBesideTheMeasuredOne() {
        String page = ClaimPage.of(registry, results(null)).markup();
        assertThat(page)
                .contains("id=\"H5\"")
                .contains("<span class=\"verdict good\">holds</span>")
                .contains("width:35.0%\"></div><span>3.70</span>")
                .contains("width:70.0%\"></div><span>7.40 (5.00 to 8.00)</span>")
                .contains("2026-01-02, commit abc, Some CPU")
                .doesNotContain("id=\"H6\"");
    }

    @Test
    void textsAreEscaped() {
        String page = ClaimPage.of(registry, results(NASTY)).markup();
        assertThat(page).doesNotContain(NASTY).contains("&lt;script&gt;");
    }

    @Test
    void thePageOfTheDocumentationHasARowForEachVerdict() {
        assertThat(ClaimTexts.page(registry, results("a | b")))
                .contains("Measured: 2026-01-02, commit abc, Some CPU.")
                .contains("| H5 | p. 76 |")
                .contains("140 x 140 letters: 7.40 (5.00 to 8.00). a \\| b |")
                .doesNotContain("| H6 |");
    }

    @Test
    void sittingsEndInTimeAndHoldEachClaimOnce() {
        ClaimRunner runner = new ClaimRunner(3, Duration.ofSeconds(15), 2, "abc", "Some CPU", new Silent());
        List<List<Claim>> sittings = runner.sittings(registry.all());
        assertThat(sittings.stream().flatMap(List::stream)).isEqualTo(registry.all());
        for (List<Claim> sitting : sittings) {
            Duration time = sitting.stream().map(runner::estimate).reduce(Duration.ZERO, Duration::plus);
            assertThat(sitting.size() == 1 || time.compareTo(ClaimRunner.SITTING) <= 0)
                    .as(sitting.toString())
                    .isTrue();
        }
    }

    @Test
    void aCancelledRunGivesNoVerdict() throws InterruptedException {
        ClaimRunner runner = new ClaimRunner(3, Duration.ofSeconds(15), 2, "abc", "Some CPU", new Silent());
        runner.cancel();
        assertThat(runner.run(registry.find("H5").orElseThrow())).isEmpty();
        assertThat(runner.run(registry.find("H15").orElseThrow())).isEmpty();
    }

    /** Says nothing. */
    private static final class Silent implements SuiteListener {
        @Override
        public void forkStarts(int fork, int forks, Block block, Duration allotted) {}

        @Override
        public void warmUp(Block block, int round) {}

        @Override
        public void measuring(Block block, Case subject, int round) {}

        @Override
        public void forkEnded(int fork, Block block) {}

        @Override
        public void note(String line) {}
    }
}
