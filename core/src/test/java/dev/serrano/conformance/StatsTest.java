package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.sync.Event;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Counters. */
class StatsTest {
    @OnEveryRuntime
    void tasksAndSuspensions(Lab lab) {
        lab.launch(() -> {});
        RuntimeStats before = lab.runtime().stats();
        int n = 40;
        lab.launch(() -> {
            Promise<Integer> p = promise();
            for (int i = 0; i < n; i++) {
                async(() -> p.join());
            }
            Waits.pollUntil("all wait", () -> lab.runtime().stats().suspensions() - before.suspensions() >= n);
            p.put(1);
        });
        RuntimeStats after = lab.runtime().stats();
        assertThat(after.tasks() - before.tasks()).isEqualTo(n);
        assertThat(after.suspensions() - before.suspensions()).isGreaterThanOrEqualTo(n);
        assertThat(after.fibersCreated()).isGreaterThan(0);
        assertThat(after.peakThreads()).isGreaterThanOrEqualTo(after.liveThreads());
    }

    @OnEveryRuntime(workers = 1, workersBecause = "what another worker takes is waited for")
    void whatRunsInPlaceIsNotSetAside(Lab lab) {
        lab.launch(() -> {});
        RuntimeStats before = lab.runtime().stats();
        lab.launch(() -> {
            for (int i = 0; i < 1000; i++) {
                int k = i;
                assertThat(future(() -> k).join()).isEqualTo(i);
            }
        });
        RuntimeStats after = lab.runtime().stats();
        assertThat(after.tasks() - before.tasks()).isEqualTo(1000);
        assertThat(after.suspensions()).isEqualTo(before.suspensions());
        assertThat(after.steals()).isEqualTo(before.steals());
    }

    @OnEveryRuntime(
            workers = {2, 3, 8},
            fewestWorkers = 2)
    void steals(Lab lab) {
        long before = lab.runtime().stats().steals();
        lab.launch(() -> {
            async(() -> {});
            // stays busy until somebody has taken a task away
            Waits.pollUntil("a steal", () -> {
                async(() -> {});
                return lab.runtime().stats().steals() > before;
            });
        });
    }

    @OnEveryRuntime
    void threads(Lab lab) {
        lab.launch(() -> {});
        RuntimeStats s = lab.runtime().stats();
        if (lab.configuration().backend() == FiberBackend.SCHEDULED) {
            assertThat(s.liveThreads()).isEqualTo(lab.workers());
            assertThat(s.peakThreads()).isEqualTo(lab.workers());
        } else if (lab.configuration().backend() == FiberBackend.BLOCKING) {
            assertThat(s.liveThreads()).isGreaterThanOrEqualTo(lab.workers());
        }
    }

    /** The thread-blocking backend compensates each waiting task by a thread: that is what the others avoid. */
    @OnEveryRuntime(workers = 2, workersBecause = "the counts are those of two")
    void threadsPerSuspendedTask(Lab lab) {
        int n = 60;
        lab.launch(() -> {
            Promise<Integer> p = promise();
            for (int i = 0; i < n; i++) {
                async(() -> p.join());
            }
            Waits.pollUntil("all wait", () -> lab.runtime().suspendedTasks() >= n); // a poll may suspend, too
            p.put(1);
        });
        int peak = lab.runtime().stats().peakThreads();
        switch (lab.configuration().backend()) {
            case SCHEDULED -> assertThat(peak).isEqualTo(2);
            case PORTABLE -> assertThat(peak).isLessThanOrEqualTo(2);
            case BLOCKING -> assertThat(peak).isGreaterThanOrEqualTo(n);
        }
    }

    /** Whoever asks for what is there is not set aside first, however it asks. */
    @OnEveryRuntime
    void whatIsThereIsNotWaitedFor(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            p.put(1);
            Event<Integer> e = Event.newEvent();
            e.setValue(1);
            TaskFuture<Integer> f = future(() -> 1);
            assertThat(f.join()).isEqualTo(1);
            long before = lab.runtime().stats().suspensions();
            for (int i = 0; i < 100; i++) {
                for (TaskFuture<Integer> done : List.of(p, f)) {
                    assertThat(done.join()).isEqualTo(1);
                    assertThat(done.join(Bounds.LONG)).isEqualTo(1);
                    assertThat(done.get()).isEqualTo(1);
                    assertThat(done.get(1, TimeUnit.HOURS)).isEqualTo(1);
                    assertThat(done.outcome()).isNotNull();
                }
                Event.suspend(e);
                finish(() -> {});
            }
            assertThat(lab.runtime().stats().suspensions()).isEqualTo(before);
        });
    }
}
