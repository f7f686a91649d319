package dev.serrano.bench.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.suite.Bar;
import dev.serrano.bench.suite.Block;
import dev.serrano.bench.suite.Goal;
import dev.serrano.bench.suite.Quantity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How verdicts come about, are kept and are shown. */
final class ClaimJudgeTest {

    private static final Case OURS = Fixtures.serrano("fib", 2);
    private static final Case OTHER = Fixtures.serrano("nqueens", 2);
    private static final String BLOCK = "X1/fib";
    private static final String MISSING = "a program that is missing";
    private static final String REASON = "a reason that is known";

    private final Recorder recorder = new Recorder();

    @TempDir
    private Path folder;

    private static Evidence against(double goal, int scale) {
        Quantity speedUp = new Quantity.SpeedUp(BLOCK, OURS, List.of(OTHER));
        return new Evidence.Measured(Bar.of("against, at least " + goal, speedUp, new Goal.AtLeast(goal)), goal, scale);
    }

    private static Claim claim(String missing, Evidence... evidence) {
        Block block = Block.of(BLOCK, List.of(OURS, OTHER), Block.rounds(0, Duration.ZERO, 1), 1);
        return new Claim(
                "X1", Document.IMAM, "p. 1", "It is faster", "3", List.of(block), List.of(evidence), missing, REASON);
    }

    private ClaimResult judge(Claim claim) {
        return new ClaimJudge(recorder, 2).judge(claim, "2026-01-02T03:04:05Z", "abc", "a machine");
    }

    /** Ours takes 1 s, the other these times, one for each JVM. */
    private void measured(double... others) {
        for (int fork = 0; fork < others.length; fork++) {
            recorder.sample(BLOCK, fork, OURS, Fixtures.sample(1));
            recorder.sample(BLOCK, fork, OTHER, Fixtures.sample(others[fork]));
        }
    }

    @Test
    void allStatementsHold() {
        measured(3, 3.1, 3.2);
        ClaimResult result = judge(claim(null, against(2, 1), against(3, 1)));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(result.reason()).isNull();
        assertThat(result.findings()).extracting(Finding::measured).containsExactly(3.1, 3.1);
    }

    @Test
    void whatIsMissingMakesItHoldInPart() {
        measured(3, 3.1, 3.2);
        ClaimResult result = judge(claim(MISSING, against(2, 1)));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.IN_PART);
        assertThat(result.reason()).isEqualTo(MISSING);
    }

    @Test
    void oneOfTwoHolds() {
        measured(3, 3.1, 3.2);
        ClaimResult result = judge(claim(null, against(2, 1), against(30, 1)));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.IN_PART);
        assertThat(result.reason()).isEqualTo(REASON);
        assertThat(result.findings())
                .extracting(Finding::state)
                .containsExactly(Finding.State.HOLDS, Finding.State.FAILS);
    }

    @Test
    void noneHolds() {
        measured(3, 3.1, 3.2);
        assertThat(judge(claim(null, against(30, 1))).verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
    }

    /** The reason is about what was seen: none of it is given where nothing fell. */
    @Test
    void aStatementAboutMoreProcessorsCannotBeTold() {
        ClaimResult result = judge(claim(null, against(2, 16)));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(result.reason()).isEqualTo("needs 16 processors, and here are 2");
    }

    @Test
    void oneJvmDecidesNothing() {
        measured(3);
        ClaimResult result = judge(claim(null, against(2, 1)));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(result.findings().getFirst().state()).isEqualTo(Finding.State.OPEN);
        assertThat(result.reason()).contains("not decided");
    }

    @Test
    void nothingWasMeasured() {
        ClaimResult result = judge(claim(null, against(2, 1)));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(result.reason()).contains("was not measured");
    }

    /** Ratios of 4, 2 and 1/2 at 1, 10 and 100: equal halfway between 10 and 100, in logarithms. */
    private static Evidence crossing(double low, double high) {
        List<Quantity.Crossover.Point> points = new ArrayList<>();
        for (double at : new double[] {1, 10, 100}) {
            points.add(new Quantity.Crossover.Point(at, new Quantity.TimeRatio(BLOCK + at, OURS, List.of(OTHER))));
        }
        return new Evidence.Measured(
                Bar.of("they change places", new Quantity.Crossover(points, "us"), new Goal.Within(low, high)),
                25.0,
                1);
    }

    private static Claim crossingClaim(double low, double high) {
        List<Block> blocks = Stream.of(1.0, 10.0, 100.0)
                .map(at -> Block.of(BLOCK + at, List.of(OURS, OTHER), Block.rounds(0, Duration.ZERO, 1), 1))
                .toList();
        return new Claim(
                "X1", Document.IMAM, "p. 1", "They cross", "25", blocks, List.of(crossing(low, high)), null, REASON);
    }

    /** One JVM for each block, in which ours takes these times and the other one 1 s. */
    private void ratios(int fork, double first, double second, double third) {
        double[] ratios = {first, second, third};
        String[] blocks = {BLOCK + 1.0, BLOCK + 10.0, BLOCK + 100.0};
        for (int i = 0; i < ratios.length; i++) {
            recorder.sample(blocks[i], fork, OURS, Fixtures.sample(ratios[i]));
            recorder.sample(blocks[i], fork, OTHER, Fixtures.sample(1));
        }
    }

    @Test
    void aCrossingIsMeasuredJvmByJvm() {
        ratios(0, 4, 2, 0.5);
        ratios(1, 4, 2, 0.5);
        ratios(2, 4, 4, 0.25);
        ClaimResult result = judge(crossingClaim(20, 40));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.HOLDS);
        Finding finding = result.findings().getFirst();
        assertThat(finding.measured()).isCloseTo(Math.sqrt(1_000), within(1e-9));
        assertThat(finding.unit()).isEqualTo("us");
        assertThat(judge(crossingClaim(1, 2)).verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
    }

    /** Below 1 only in between: it is above again at the end. */
    @Test
    void whereNothingCrossesThatIsSaid() {
        ratios(0, 4, 2, 2);
        ratios(1, 4, 0.5, 2);
        ratios(2, 0.5, 0.5, 0.5);
        ClaimResult result = judge(crossingClaim(20, 40));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
        assertThat(result.findings().getFirst().answer()).isEqualTo("no crossing within 1 to 100 us");
        assertThat(ClaimTexts.measured(result.findings().getFirst())).startsWith("no crossing");
    }

    @Test
    void jvmsThatDisagreeOnACrossingDecideNothing() {
        ratios(0, 4, 2, 0.5);
        ratios(1, 4, 2, 0.5);
        ratios(2, 4, 2, 2);
        ClaimResult result = judge(crossingClaim(20, 40));
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(result.reason()).contains("no crossing in 1 of the JVMs");
    }

    @Test
    void oneJvmWithoutACrossingDecidesNothing() {
        ratios(0, 4, 2, 2);
        assertThat(judge(crossingClaim(20, 40)).verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        recorder.sample(BLOCK + 1.0, 1, OURS, Fixtures.sample(1)); // the others are missing
        assertThat(judge(crossingClaim(20, 40)).findings().getFirst().state()).isEqualTo(Finding.State.OPEN);
    }

    @Test
    void theValuesOfACrossingAscend() {
        Quantity.TimeRatio ratio = new Quantity.TimeRatio(BLOCK, OURS, List.of(OTHER));
        for (double second : new double[] {0, 5}) {
            assertThatThrownBy(() -> new Quantity.Crossover(
                            List.of(
                                    new Quantity.Crossover.Point(5, ratio),
                                    new Quantity.Crossover.Point(second, ratio)),
                            "us"))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("ascend");
        }
        assertThatThrownBy(() -> new Quantity.Crossover(List.of(new Quantity.Crossover.Point(5, ratio)), "us"))
                .hasMessageContaining("two points");
    }

    @Test
    void programsAreHeldAgainstTheirPrintedAnswer() {
        Evidence same = new Evidence.Checked("same", "(6, 5)", () -> "(6, 5)");
        Evidence other = new Evidence.Checked("other", "(6, 5)", () -> "(6, 6)");
        Evidence fails = new Evidence.Checked("fails", "(6, 5)", () -> {
            throw new IOException("no such thing");
        });
        assertThat(judge(claim(null, same)).verdict()).isEqualTo(ClaimVerdict.HOLDS);
        assertThat(judge(claim(null, other)).verdict()).isEqualTo(ClaimVerdict.DOES_NOT_HOLD);
        ClaimResult failed = judge(claim(null, fails));
        assertThat(failed.verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(failed.reason()).contains("'fails' failed").contains("no such thing");
    }

    @Test
    void aSimulatedFigureStandsBesideAndDecidesNothing() {
        Evidence simulated = new Evidence.Simulated("simulated: a figure", 88, "%", () -> 96.0);
        Claim claim = claim(null, against(2, 16), simulated);
        assertThat(claim.tellable(2)).isFalse();
        ClaimResult result = judge(claim);
        assertThat(result.verdict()).isEqualTo(ClaimVerdict.CANNOT_BE_TOLD);
        assertThat(result.findings().getLast())
                .extracting(Finding::printed, Finding::measured, Finding::state)
                .containsExactly(88.0, 96.0, Finding.State.SIMULATED);
        measured(3, 3.1, 3.2);
        assertThat(judge(claim(null, against(2, 1), simulated)).verdict()).isEqualTo(ClaimVerdict.HOLDS);
    }

    @Test
    void verdictsAreReadAsTheyWereWritten() throws IOException {
        measured(3, 3.1, 3.2);
        ClaimResult result = judge(claim(MISSING, against(2, 1), against(2, 16)));
        Path file = folder.resolve("claims.json");
        ClaimFile.write(file, List.of(result));
        assertThat(ClaimFile.read(file)).isEqualTo(Map.of("X1", result));
    }

    @Test
    void anotherFileIsRefused() throws IOException {
        Path file = folder.resolve("other.json");
        for (String text : List.of(
                "",
                "{",
                "[]",
                "{}",
                "{\"claims\": 5}",
                "{\"claims\": [null]}",
                "{\"claims\": [{\"id\": \"X1\", \"verdict\": \"HOLDS\", \"date\": \"\", \"commit\": \"\","
                        + " \"machine\": \"\", \"findings\": [null]}]}",
                "{\"claims\": [{\"id\": \"X1\"}]}",
                "{\"claims\": [{\"id\": \"X1\", \"verdict\": \"HOLDS\"}]}",
                "{\"claims\": [{\"id\": \"X1\", \"verdict\": \"HOLDS\", \"date\": \"\", \"commit\": \"\","
                        + " \"machine\": \"\", \"findings\": [{\"title\": \"a\"}]}]}")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> ClaimFile.read(file)).as(text).isInstanceOf(IllegalArgumentException.class);
        }
    }

    /** Its fields may mean something else. */
    @Test
    void aFileOfALaterVersionIsRefused() throws IOException {
        Path file = folder.resolve("later.json");
        Files.writeString(file, "{\"version\": 2, \"claims\": [{\"id\": \"X1\", \"verdict\": \"ALMOST\"}]}");
        assertThatThrownBy(() -> ClaimFile.read(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("later version");
    }

    /** Two runs with one file, each with other claims. */
    @Test
    void whatAnotherProgramHasWrittenStays() throws IOException {
        measured(3, 3.1, 3.2);
        ClaimResult first = judge(claim(null, against(2, 1)));
        ClaimResult second = new ClaimResult(
                "X2", first.verdict(), null, first.findings(), first.date(), first.commit(), first.machine());
        Path file = folder.resolve("claims.json");
        ClaimFile.add(file, Map.of(), Map.of("X1", first));
        ClaimFile.add(file, Map.of(), Map.of("X2", second));
        assertThat(ClaimFile.read(file)).isEqualTo(Map.of("X1", first, "X2", second));
        Files.delete(file);
        ClaimFile.add(file, Map.of("X1", first), Map.of("X2", second));
        assertThat(ClaimFile.read(file)).containsOnlyKeys("X1", "X2");
        Files.writeString(file, "{");
        assertThatThrownBy(() -> ClaimFile.add(file, Map.of(), Map.of("X1", first)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(Files.readString(file)).isEqualTo("{");
    }

    @Test
    void evidenceNeedsItsBlocks() {
        assertThatThrownBy(() -> new Claim(
                        "X1", Document.IMAM, "p. 1", "It is", "3", List.of(), List.of(against(2, 1)), null, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lacks a block");
        assertThatThrownBy(() -> claim(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("neither");
    }
}
