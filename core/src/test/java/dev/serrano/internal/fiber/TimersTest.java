package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.worker.QuietEngine;
import dev.serrano.testing.Bounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a timer can hold, who fires it, and that an action is called off. */
class TimersTest {
    @Test
    void durationsAreCutOff() {
        assertThat(Timers.saturatedNanos(Duration.ofNanos(5))).isEqualTo(5);
        assertThat(Timers.saturatedNanos(Duration.ZERO)).isZero();
        assertThat(Timers.saturatedNanos(Duration.ofNanos(-1))).isZero();
        long most = Long.MAX_VALUE / 2;
        assertThat(Timers.saturatedNanos(Duration.ofNanos(most))).isEqualTo(most);
        assertThat(Timers.saturatedNanos(Duration.ofNanos(most + 1))).isEqualTo(most);
        assertThat(Timers.saturatedNanos(Duration.ofDays(365 * 1_000))).isEqualTo(most);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void anActionIsRunByAThreadOfTheRuntime(int workers) throws Exception {
        Engine engine = QuietEngine.start(workers);
        for (int i = 0; i < 5; i++) { // by the watchdog or a worker, whichever keeps the time
            CompletableFuture<String> by = new CompletableFuture<>();
            engine.after(1_000_000, () -> by.complete(Thread.currentThread().getName()));
            assertThat(by.get(Bounds.LONG.toSeconds(), TimeUnit.SECONDS)).startsWith("serrano-quiet-");
        }
        engine.close();
    }

    /** And is kept no longer. */
    @Test
    void anActionThatIsCalledOffIsForgotten() {
        Engine engine = QuietEngine.start();
        Runnable callOff = engine.after(Bounds.LONG.toNanos(), () -> {
            throw new AssertionError("called off");
        });
        Timers timers = Objects.requireNonNull(engine.timersIfAny());
        assertThat(timers.left()).isPositive().isLessThanOrEqualTo(Bounds.LONG.toNanos());
        callOff.run();
        assertThat(timers.left()).isEqualTo(Long.MAX_VALUE);
        engine.close();
    }

    @Test
    void anActionThatFailsIsReportedAndTheNextOneRuns() {
        List<Throwable> reported = new ArrayList<>();
        List<String> ran = new ArrayList<>();
        Timers timers = new Timers(() -> {}, reported::add);
        timers.after(0, () -> {
            throw new IllegalArgumentException("planned");
        });
        timers.after(0, () -> ran.add("second"));
        timers.after(0, () -> ran.add("third"));
        timers.fire();
        assertThat(ran).containsExactly("second", "third");
        assertThat(reported).singleElement().isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void timersFireInTheOrderOfTheirTimes() {
        List<String> ran = new ArrayList<>();
        Timers timers = new Timers(() -> {}, TimersTest::fails);
        timers.after(Bounds.LONG.toNanos(), () -> ran.add("not yet"));
        timers.after(1_000_000, () -> ran.add("second"));
        timers.after(Long.MIN_VALUE, () -> ran.add("first"));
        while (timers.leftAlone() <= 1_000_000) {
            timers.fire();
        }
        assertThat(ran).containsExactly("first", "second");
    }

    @Test
    void oneThreadKeepsTheTime() {
        Timers timers = new Timers(() -> {}, TimersTest::fails);
        timers.after(0, () -> {});
        assertThat(timers.leftAlone()).isNotPositive();
        assertThat(timers.keep()).isTrue();
        assertThat(timers.keep()).isFalse();
        assertThat(timers.left()).isNotPositive();
        assertThat(timers.leftAlone()).isEqualTo(Long.MAX_VALUE);
        timers.leave();
        assertThat(timers.keep()).isTrue();
    }

    private static void fails(Throwable e) {
        throw new AssertionError(e);
    }
}
