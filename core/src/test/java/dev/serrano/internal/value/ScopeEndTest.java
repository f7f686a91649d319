package dev.serrano.internal.value;

import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
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
}
