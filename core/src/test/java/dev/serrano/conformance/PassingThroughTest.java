package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.joinLong;
import static dev.serrano.Serrano.launch;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Deadlines and cancellations that nobody has dealt with reach whoever waits as they are. */
class PassingThroughTest {
    private static void late() {
        finish(within(Bounds.BRIEF).named("inner"), () -> promise().join());
    }

    private static void cancelled() {
        Cancellation stop = new Cancellation();
        finish(cancelledBy(stop), () -> {
            stop.cancel("planned");
            promise().join();
        });
    }

    private static void isLate(Lab lab, TaskBody program) {
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> lab.launch(program))
                .withMessageContaining("inner");
    }

    @OnEveryRuntime(workers = {1, 2})
    void throughLaunchAndFinishes(Lab lab) {
        isLate(lab, PassingThroughTest::late);
        isLate(lab, () -> finish(() -> finish(PassingThroughTest::late)));
        isLate(lab, () -> finish(() -> async(() -> finish(() -> async(PassingThroughTest::late)))));
        isLate(
                lab,
                () -> finish(failFast(), () -> {
                    async(PassingThroughTest::late);
                    promise().join();
                }));
        isLate(
                lab,
                () -> future(() -> {
                    late();
                    return 1;
                }));
        isLate(lab, () -> forall(range(0, 1), i -> late()));
        isLate(
                lab,
                () -> joinLong(
                        () -> {
                            late();
                            return 1;
                        },
                        () -> 2,
                        Long::sum));
    }

    @OnEveryRuntime(workers = {1, 2})
    void aCancellationToo(Lab lab) {
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> async(PassingThroughTest::cancelled))))
                .withMessageContaining("planned");
    }

    @OnEveryRuntime(workers = {1, 2})
    void theOthersAreSuppressedInTheFirst(Lab lab) {
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> {
                    async(PassingThroughTest::cancelled);
                    async(PassingThroughTest::late);
                    async(PassingThroughTest::cancelled);
                })))
                .satisfies(e ->
                        assertThat(e.getSuppressed()).hasSize(2).allMatch(s -> s instanceof TaskCancelledException));
    }

    @OnEveryRuntime(workers = {1, 2})
    void beyondOtherFailuresTheyAreListed(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    async(PassingThroughTest::late);
                    async(() -> finish(PassingThroughTest::cancelled));
                    throw new IllegalStateException("planned");
                }))
                .satisfies(e -> assertThat(e.failures())
                        .hasSize(3)
                        .anyMatch(f -> f instanceof DeadlineExceededException)
                        .anyMatch(f -> f instanceof IllegalStateException));
    }

    @OnEveryRuntime(workers = {1, 2})
    void whoCatchesItHasDealtWithIt(Lab lab) {
        lab.launch(() -> finish(() -> async(() -> {
            try {
                late();
            } catch (DeadlineExceededException e) {
                assertThat(e).hasMessageContaining("inner");
            }
        })));
    }

    @OnEveryRuntime(workers = {1, 2})
    void theExecutorHasItAsTheCause(Lab lab) {
        Future<?> f = lab.runtime()
                .executor()
                .submit(() -> finish(() -> {
                    async(() -> {
                        throw new IllegalStateException("planned");
                    });
                    async(PassingThroughTest::late);
                }));
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(f::get)
                .withCauseInstanceOf(MultiException.class);
    }

    @Test
    void outsideATask() {
        assertThatExceptionOfType(DeadlineExceededException.class).isThrownBy(PassingThroughTest::late);
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> launch(() -> finish(PassingThroughTest::late)));
        assertThatExceptionOfType(TaskCancelledException.class).isThrownBy(() -> finish(PassingThroughTest::cancelled));
    }
}
