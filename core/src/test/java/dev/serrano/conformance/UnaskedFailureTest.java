package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.from;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A finish reports the failure of a future that was derived in it, and that no caller has asked for. */
class UnaskedFailureTest {
    private static final class Boom extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** What a program does with a future that fails, in a finish. */
    private interface Use {
        void of(TaskFuture<Integer> failing);
    }

    private static TaskFuture<Integer> failedStage(Boom boom) {
        return from(CompletableFuture.failedFuture(boom));
    }

    private static void reported(Lab lab, boolean expected, Use use) {
        lab.launch(() -> {
            Boom boom = new Boom();
            Promise<Integer> late = promise();
            Throwable ofStage = catchThrowable(() -> finish(() -> use.of(failedStage(boom))));
            Throwable ofPromise = catchThrowable(() -> finish(() -> {
                use.of(late);
                late.fail(boom);
            }));
            for (Throwable thrown : new Throwable[] {ofStage, ofPromise}) {
                if (expected) {
                    assertThat(thrown).isInstanceOf(MultiException.class);
                    assertThat(((MultiException) thrown).failures()).containsExactly(boom);
                } else {
                    assertThat(thrown).isNull();
                }
            }
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void nobodyAsks(Lab lab) {
        reported(lab, true, f -> f.map(x -> x + 1));
        reported(lab, true, f -> f.flatMap(TaskFuture::completed));
        reported(lab, true, f -> TaskFuture.completed(1).flatMap(x -> f));
        reported(lab, true, f -> f.map(x -> x + 1).map(x -> x + 1));
        reported(lab, true, f -> all(List.of(f, TaskFuture.completed(1))).map(List::size));
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFunctionThatFails(Lab lab) {
        lab.launch(() -> {
            Boom boom = new Boom();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(
                            () -> from(CompletableFuture.completedFuture(1)).map(x -> {
                                throw boom;
                            })))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(boom));
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void somebodyAsks(Lab lab) {
        reported(lab, false, f -> f.map(x -> x + 1).recover(e -> 0));
        reported(lab, false, f -> f.map(x -> x + 1).onComplete(o -> {}));
        reported(lab, false, f -> {
            TaskFuture<Integer> mapped = f.map(x -> x + 1);
            async(() -> assertThatThrownBy(mapped::join).isInstanceOf(Boom.class));
        });
        reported(lab, false, f -> {
            f.map(x -> x + 1);
            f.recover(e -> 0); // asks the source
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void whatWasCancelledHasNotFailed(Lab lab) {
        lab.launch(() -> finish(() -> {
            CompletableFuture<Integer> stage = new CompletableFuture<>();
            from(stage).map(x -> x + 1);
            stage.cancel(false);
            Promise<Integer> p = promise();
            p.map(x -> x + 1);
            p.cancel(false);
        }));
    }

    /** The finish of the task does: a derivation elsewhere changes nothing. */
    @OnEveryRuntime(workers = {1, 2})
    void theFailureOfATaskIsReportedByItsOwnFinish(Lab lab) {
        lab.launch(() -> {
            Boom boom = new Boom();
            AtomicInteger inner = new AtomicInteger();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(() -> {
                        TaskFuture<Integer> failed = future(() -> {
                            throw boom;
                        });
                        finish(() -> failed.map(x -> x + 1));
                        inner.incrementAndGet();
                    }))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(boom));
            assertThat(inner).hasValue(1);
        });
    }

    /** A caller may ask yet, as for the failure of the source. */
    @OnEveryRuntime(workers = {1, 2})
    void itCancelsNothing(Lab lab) {
        lab.launch(() -> {
            int value = dev.serrano.Serrano.<Integer>finish(
                    failFast(),
                    () -> failedStage(new Boom())
                            .map(x -> x + 1)
                            .recover(e -> 7)
                            .join());
            assertThat(value).isEqualTo(7);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void theFirstFailureOfATaskStillDoes(Lab lab) {
        lab.launch(() -> {
            Boom first = new Boom();
            Boom second = new Boom();
            Promise<Integer> never = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(failFast(), () -> {
                        TaskFuture<Integer> mapped = failedStage(first).map(x -> x + 1);
                        async(never::join);
                        async(() -> {
                            dev.serrano.testing.Waits.pollUntil("the derived future ends", mapped::isDone);
                            throw second;
                        });
                    }))
                    .satisfies(e -> assertThat(e.failures()).containsExactlyInAnyOrder(second, first));
        });
    }
}
