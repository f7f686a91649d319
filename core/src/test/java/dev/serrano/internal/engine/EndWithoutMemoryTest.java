package dev.serrano.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.EngineAccess;
import dev.serrano.TaskRuntime;
import dev.serrano.testing.Bounds;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the end of a run sets off lacks memory: the frame of its root task has gone by then, and the runtime goes on. */
class EndWithoutMemoryTest {
    @Test
    void theRuntimeIsNotBroken() throws InterruptedException {
        try (TaskRuntime r = TaskRuntime.builder().workers(1).build()) {
            Engine engine = EngineAccess.engine(r);
            CountDownLatch told = new CountDownLatch(1);
            Submission lacking = run -> {
                told.countDown();
                throw new OutOfMemoryError("planned");
            };
            Run<Integer> run = engine.newRun(() -> 7, null, lacking);
            engine.submit(run);
            assertThat(told.await(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS))
                    .isTrue();
            EngineAccess.assertComesToRest(r); // whoever meets want of memory tells the runs, those that begin now too
            assertThat(r.launch(() -> 8)).isEqualTo(8);
            EngineAccess.assertComesToRest(r);
        }
    }
}
