package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.bench.Fixtures;
import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the paper says about its figures comes out as met if the times are as it says, and as missed if not. */
final class HabaneroScalaSuiteTest {
    private static final int FORKS = 2;

    /** Seconds by figure and form, as printed where something is printed. */
    private static final Map<String, Double> PRINTED = Map.ofEntries(
            Map.entry("scala-pingpong light", 1.0),
            Map.entry("scala-pingpong heavy", 1.5),
            Map.entry("scala-chameneos heavy", 1.4),
            Map.entry("scala-quicksort hybrid", 1.0),
            Map.entry("scala-quicksort light", 1.095),
            Map.entry("scala-quicksort heavy", 1.115),
            Map.entry("scala-quicksort ddf", 1.155),
            Map.entry("scala-quicksort isolated", 1.19),
            Map.entry("scala-sieve phaser", 0.5),
            Map.entry("scala-sieve pause", 1.0),
            Map.entry("scala-sieve finish", 1.055),
            Map.entry("scala-sieve light", 1.11),
            Map.entry("scala-sieve heavy", 1.2));

    private final Suite suite = suite(WorkerNumbers.of(1, 2));

    @Test
    void fiveProgramsWithTwoWorkersOrMore() {
        assertThat(suite.blocks())
                .extracting(Block::name)
                .containsExactly("daxpy-2", "pingpong-2", "chameneos-2", "quicksort-2", "quicksort-small-2", "sieve-2");
        assertThat(suite(WorkerNumbers.of(1)).blocks()).hasSize(6);
        assertThat(suite(WorkerNumbers.of(1, 2, 16)).blocks()).hasSize(12);
        assertThat(suite(WorkerNumbers.of(16)).bars()).allMatch(bar -> bar.goal() instanceof Goal.None);
    }

    @Test
    void eachFigureHasAStatementThatSaysWhatWasPrinted() {
        List<Bar> statements = suite.bars().stream()
                .filter(bar -> !(bar.goal() instanceof Goal.None))
                .toList();
        assertThat(statements)
                .hasSize(19)
                .allSatisfy(bar -> assertThat(bar.title())
                        .matches("figure 1[4-8], [a-z]+, .*, (printed|predicted): .*, 2 workers"));
        for (int figure = 14; figure <= 18; figure++) {
            String start = "figure " + figure + ", ";
            assertThat(statements).anyMatch(bar -> bar.title().startsWith(start));
        }
    }

    @Test
    void timesAsPrintedMeetAllStatements() {
        Recorder recorder = recorded(new HashMap<>(PRINTED));
        for (Bar bar : suite.bars()) {
            Verdict verdict = Verdict.of(bar, recorder);
            assertThat(verdict.state())
                    .as(bar.title())
                    .isEqualTo(bar.goal() instanceof Goal.None ? Verdict.State.REPORTED : Verdict.State.MET);
            assertThat(verdict.aim()).as(bar.title()).isIn(Verdict.State.MET, Verdict.State.REPORTED);
        }
    }

    @Test
    void anOrderingThatHoldsByLessThanPrintedMissesTheAimAlone() {
        Map<String, Double> times = new HashMap<>(PRINTED);
        times.put("scala-quicksort light", 1.02);
        Verdict verdict = Verdict.of(bar("hybrid against light"), recorded(times));
        assertThat(verdict.state()).isEqualTo(Verdict.State.MET);
        assertThat(verdict.aim()).isEqualTo(Verdict.State.MISSED);
    }

    @Test
    void otherTimesMissThem() {
        Map<String, Double> times = new HashMap<>(PRINTED);
        times.put("scala-daxpy finish", 1.2);
        times.put("scala-pingpong light", 0.5);
        times.put("scala-quicksort light", 0.99);
        times.put("scala-sieve phaser", 1.3);
        times.put("scala-sieve finish", 1.08);
        Recorder recorder = recorded(times);
        for (String statement : List.of(
                "Scala / HJlib",
                "pingpong, light / Pekko",
                "hybrid against light",
                "phaser against",
                "hybrid by finish against",
                "hybrid by finish / by pause")) {
            assertThat(Verdict.of(bar(statement), recorder).state())
                    .as(statement)
                    .isEqualTo(Verdict.State.MISSED);
        }
        assertThat(Verdict.of(bar("hybrid by pause against"), recorder).state()).isEqualTo(Verdict.State.MET);
    }

    private Bar bar(String part) {
        return suite.bars().stream()
                .filter(bar -> bar.title().contains(part))
                .findFirst()
                .orElseThrow();
    }

    private static Suite suite(WorkerNumbers workers) {
        return SuiteCatalog.find("habanero-scala", Catalog.standard(), workers).orElseThrow();
    }

    private Recorder recorded(Map<String, Double> times) {
        Recorder recorder = new Recorder();
        for (Block block : suite.blocks()) {
            for (Case subject : block.cases()) {
                String form = subject.workload() + " " + subject.form().name();
                boolean sieve = subject.workload().equals("scala-sieve");
                double usual = sieve ? 1.15 : subject.workload().equals("scala-quicksort") ? 1.1 : 1;
                for (int fork = 0; fork < FORKS; fork++) {
                    recorder.sample(block.name(), fork, subject, Fixtures.sample(times.getOrDefault(form, usual)));
                }
            }
        }
        return recorder;
    }
}
