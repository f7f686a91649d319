package dev.serrano.habanero;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static edu.rice.hj.ModuleE.newEventCount;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlockPolicy;
import dev.serrano.TaskDeadlockException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjEventCount;
import edu.rice.hj.runtime.eventcount.HjParEventCount;
import edu.rice.hj.runtime.eventcount.HjSeqEventCount;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Habanero's event counts. */
class EventCountsTest {
    /** T4, figure 2.8 of the thesis. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void whoWaitsHasSeenAsManyAdvances(Lab lab) {
        for (HjEventCount e :
                List.of(newEventCount(), newEventCount(3), new HjParEventCount(1), new HjSeqEventCount(1))) {
            AtomicInteger done = new AtomicInteger();
            lab.launch(() -> finish(() -> {
                async(() -> {
                    e.await(0);
                    e.await(5);
                    assertThat(done.get()).isGreaterThanOrEqualTo(5);
                    assertThat(e.read()).isGreaterThanOrEqualTo(5);
                });
                for (int k = 0; k < 10; k++) {
                    async(() -> {
                        done.incrementAndGet();
                        e.advance();
                    });
                }
            }));
            assertThat(e.read()).isEqualTo(10);
        }
    }

    /** Figure 2.15 of the thesis. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void toWaitForMoreAdvancesThanThereAreIsReported(Lab lab) {
        lab.runtime(b -> b.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(50)));
        HjEventCount e = newEventCount();
        assertThatExceptionOfType(TaskDeadlockException.class)
                .isThrownBy(() -> lab.launch(() -> finish(() -> {
                    for (int k = 0; k < 10; k++) {
                        async(e::advance);
                    }
                    async(() -> e.await(20));
                })))
                .withMessageContaining("eventCount");
        assertThat(e.read()).isEqualTo(10);
    }

    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void theNumberIsNoFirstValue(Lab lab) {
        lab.launch(() -> assertThat(newEventCount(7).read()).isZero());
        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> new HjSeqEventCount(-1))
                .withMessageContaining("negative");
    }
}
