package dev.serrano.internal.value;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.concurrent.atomic.AtomicInteger;

/** After a finish every future spawned in it is done: its result comes before the unit of its scope is given back. */
class ScopeEndTest {
    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void aFutureIsDoneBeforeItsScopeEnds(Lab lab) {
        Promise<Integer> bodyGoesOn = externalPromise();
        Promise<Integer> futureGoesOn = externalPromise();
        AtomicInteger units = new AtomicInteger(-1);
        lab.thread(
                "launch",
                () -> lab.launch(() -> finish(() -> {
                    FinishScope scope = TaskFiber.current().currentScope();
                    var f = (FutureTask<Integer>) future(futureGoesOn::join);
                    f.push(new WaitNode() {
                        @Override
                        public void fire() {
                            units.set(scope.unitsAcquire());
                        }
                    });
                    bodyGoesOn.join(); // so that the future begins on a fiber of its own
                })));
        Waits.untilSuspensions(lab.runtime(), 2);
        bodyGoesOn.put(1);
        Waits.untilSuspensions(lab.runtime(), 3); // the end of the finish: from here on the future has the only unit
        futureGoesOn.put(1);
        Waits.until("the future is done", () -> units.get() >= 0);
        assertThat(units.get()).isEqualTo(1);
    }

    /** One that is derived from another and cancelled before its function begins. */
    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void aCancelledDerivationIsDoneBeforeItsScopeEnds(Lab lab) {
        Cancellation c = new Cancellation();
        AtomicInteger units = new AtomicInteger(-1);
        lab.launch(() -> {
            async(c::cancel); // the worker comes to it when the finish waits: from then on the derivation has
            // the only unit
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        FinishScope scope = TaskFiber.current().currentScope();
                        TaskFuture<Integer> never = promise();
                        ((CellFuture<Integer>) never.map(i -> i)).cell().push(new WaitNode() {
                            @Override
                            public void fire() {
                                units.set(scope.unitsAcquire());
                            }
                        });
                    }));
        });
        assertThat(units.get()).isEqualTo(1);
    }
}
