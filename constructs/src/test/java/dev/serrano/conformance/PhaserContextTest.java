package dev.serrano.conformance;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forallPhased;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.taskNamed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.sync.Barrier;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;

/** Phasers together with what else a task may have. */
class PhaserContextTest {
    /** Options of several constructs hold together: a barrier's, a phaser's, inputs, a name. */
    @OnEveryRuntime
    void optionsAreAddedUp(Lab lab) {
        lab.launch(() -> finish(() -> {
            Barrier barrier = new Barrier();
            TaskPhaser phaser = TaskPhaser.create(PhaserMode.SIG_WAIT);
            Promise<Integer> input = promise();
            TaskFuture<Integer> f = future(
                    taskNamed("first").awaiting(input).and(barrier.registered()).and(phased(phaser.in(PhaserMode.SIG))),
                    () -> {
                        assertThat(TaskPhaser.isSignaller()).isTrue();
                        assertThat(barrier.parties()).isOne();
                        return input.join();
                    });
            input.put(1);
            assertThat(f.join()).isOne();
        }));
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void aPhasedBodyMayPut(Lab lab) {
        FinishAccumulator<Long> sum = FinishAccumulator.sumLong();
        lab.launch(() -> finish(
                accumulating(sum),
                () -> forallPhased(range(0, 10), i -> {
                    sum.put(1L);
                    next();
                    sum.put(1L);
                })));
        assertThat(sum.get()).isEqualTo(20);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aPhasedLoopInIsolatedIsAnError(Lab lab) {
        lab.launch(() -> isolated(() -> assertThatThrownBy(() -> forallPhased(range(0, 2), i -> {
                    throw new AssertionError("was run");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("isolated")));
    }
}
