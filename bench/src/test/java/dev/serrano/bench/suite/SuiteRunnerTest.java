package dev.serrano.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.harness.LauncherFlags;
import dev.serrano.bench.harness.Recorder;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Row;
import dev.serrano.workloads.Rival;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Suites of a few small forks. */
final class SuiteRunnerTest {

    private static final Duration BUDGET = Duration.ofMinutes(1);
    private static final CaseFactory FIB = new CaseFactory(Catalog.standard(), "fib", "n=12");

    private final Recorder recorder = new Recorder();
    private final Queue<String> notes = new ConcurrentLinkedQueue<>();
    private final CountDownLatch firstFork = new CountDownLatch(1);

    @Test
    void everyForkOfEveryBlockContributes() throws Exception {
        Case serial = FIB.serial();
        Case rival = FIB.of(Rival.FORKJOIN, "task", 2);
        SuiteRunner runner = runner(suite(block("one", serial, rival), block("other", serial)), 2);
        runner.run();
        assertThat(notes).isEmpty();
        assertThat(runner.notes()).isEmpty();
        assertThat(runner.failed()).isFalse();
        assertThat(recorder.samples("one", serial)).containsOnlyKeys(0, 1);
        assertThat(recorder.samples("one", serial).get(1)).hasSize(3);
        assertThat(recorder.rows("x"))
                .allMatch(Row::ok)
                .extracting(Row::subject, Row::forks, row -> row.samples().size())
                .containsExactly(tuple(serial, 4, 12), tuple(rival, 2, 6));
        assertThat(runner.environment().flags()).contains("-XX:+UseParallelGC");
        assertThat(runner.environment().commit()).isEqualTo("abc");
    }

    @Test
    void theFirstForkWatchesTheSerranoCasesWithTheMostWorkers() throws Exception {
        Case one = FIB.of(Rival.SERRANO, "future", 1);
        Case two = FIB.of(Rival.SERRANO, "future", 2);
        SuiteRunner runner = runner(
                suite(block("both", FIB.serial(), one, two), block("rival", FIB.of(Rival.FORKJOIN, "task", 2))), 2);
        runner.run();
        assertThat(runner.failed()).isFalse();
        assertThat(runner.timelines()).singleElement().satisfies(line -> {
            assertThat(line.subject()).isEqualTo(two);
            assertThat(line.lanes()).hasSize(2);
            assertThat(line.at()).isNotEmpty();
        });
    }

    @Test
    void cancellingStopsAtOnceAndSaysNothing() throws Exception {
        Case endless = new CaseFactory(Catalog.standard(), "idle", "seconds=600").serial();
        SuiteRunner runner = runner(suite(block("endless", endless), block("other", FIB.serial())), 5);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                runner.run();
            } catch (Exception e) {
                failure.set(e);
            }
        });
        assertThat(firstFork.await(60, TimeUnit.SECONDS)).isTrue();
        runner.cancel();
        assertThat(thread.join(Duration.ofSeconds(60))).isTrue();
        assertThat(failure.get()).isNull();
        assertThat(notes).isEmpty();
        assertThat(runner.notes()).containsExactly("interrupted after 0 of 10 forks");
        assertThat(recorder.isEmpty()).isTrue();
    }

    @Test
    void withoutTimeItSaysWhatIsMissing() throws Exception {
        SuiteRunner runner = new SuiteRunner(
                suite(block("one", FIB.serial())), 2, BUDGET, Duration.ZERO, "abc", recorder, true, new Listener());
        runner.run();
        assertThat(notes).containsExactly("one: only 0 of 2 forks; the time was up");
        assertThat(runner.notes()).containsExactlyElementsOf(notes);
        assertThat(recorder.missing()).containsExactly(FIB.serial());
        assertThat(runner.failed()).isTrue();
    }

    /** All samples that there are may be right: what uses the exit code must know all the same. */
    @Test
    void aForkThatEndsBadlyIsAFailureThoughItsCaseWasMeasuredElsewhere() throws Exception {
        SuiteRunner runner = runner(suite(block("good", FIB.serial()), withOption("bad", "-XX:+NoSuchOption")), 1);
        runner.run();
        assertThat(recorder.rows("x")).hasSize(1).allMatch(Row::ok);
        assertThat(notes).hasSize(1).first().asString().startsWith("bad, fork 1: ended with status 1");
        Files.delete(Path.of(notes.element().substring(notes.element().lastIndexOf(' ') + 1)));
        assertThat(runner.notes()).containsExactlyElementsOf(notes);
        assertThat(runner.failed()).isTrue();
    }

    /** No command can have a zero character: an error of starting that needs no full disk. */
    @Test
    void aForkThatCannotBeStartedDoesNotEndTheSuite() throws Exception {
        SuiteRunner runner = runner(suite(withOption("impossible", "\0"), block("good", FIB.serial())), 1);
        runner.run();
        assertThat(recorder.samples("good", FIB.serial())).containsOnlyKeys(0);
        assertThat(runner.notes())
                .hasSize(1)
                .first()
                .asString()
                .startsWith("impossible, fork 1: could not be started: ");
        assertThat(runner.failed()).isTrue();
    }

    private static Suite suite(Block... blocks) {
        return new Suite("x", "small", 2, List.of(blocks), List.of());
    }

    private static Block block(String name, Case... cases) {
        return Block.of(name, List.of(cases), Block.rounds(1, Duration.ZERO, 3), 1);
    }

    private static Block withOption(String name, String option) {
        return new Block(
                name,
                LauncherFlags.DEFAULT_GC,
                List.of(option),
                List.of(FIB.serial()),
                List.of(),
                Block.rounds(1, Duration.ZERO, 3),
                1);
    }

    private SuiteRunner runner(Suite suite, int forks) {
        return new SuiteRunner(suite, forks, BUDGET, BUDGET, "abc", recorder, true, new Listener());
    }

    private final class Listener implements SuiteListener {

        @Override
        public void forkStarts(int fork, int forks, Block block, Duration allotted) {
            assertThat(allotted).isPositive();
        }

        @Override
        public void warmUp(Block block, int round) {
            firstFork.countDown();
        }

        @Override
        public void measuring(Block block, Case subject, int round) {
            assertThat(block.cases()).contains(subject);
        }

        @Override
        public void forkEnded(int fork, Block block) {
            firstFork.countDown();
        }

        @Override
        public void note(String line) {
            notes.add(line);
        }
    }
}
