package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Outcome;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Cancelling a single future. */
class FutureCancelTest {
    @OnEveryRuntime(workers = 1, workersBecause = "another worker would begin it")
    void aTaskThatHasNotBegunDoesNotRun(Lab lab) {
        AtomicBoolean ran = new AtomicBoolean();
        lab.launch(() -> {
            TaskFuture<Object> f = future(() -> {
                ran.set(true);
                return null;
            });
            assertThat(f.cancel(false)).isTrue();
            assertThat(f.cancel(false)).isFalse();
            assertThat(f.isCancelled()).isTrue();
            assertThat(f.state()).isEqualTo(Future.State.CANCELLED);
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::get);
            assertThat(f.outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Failure.class,
                            o -> assertThat(o.cause()).isInstanceOf(CancellationException.class));
        });
        assertThat(ran).isFalse();
    }

    @OnEveryRuntime
    void cancellingManyQueuedFutures(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger cancelled = new AtomicInteger();
        lab.launch(() -> {
            List<TaskFuture<Integer>> fs = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                fs.add(future(ran::incrementAndGet));
            }
            for (TaskFuture<Integer> f : fs) {
                if (f.cancel(true)) {
                    cancelled.incrementAndGet();
                    assertThat(f.isCancelled()).isTrue();
                } else {
                    assertThat(f.state()).isEqualTo(Future.State.SUCCESS);
                }
            }
        });
        assertThat(ran.get() + cancelled.get()).isGreaterThanOrEqualTo(200);
    }

    @OnEveryRuntime
    void aRunningTaskGoesOnAndItsValueIsDropped(Lab lab) {
        AtomicBoolean ended = new AtomicBoolean();
        lab.launch(() -> {
            Promise<String> gate = promise();
            Promise<String> begun = promise();
            TaskFuture<String> f = future(() -> {
                begun.put("now");
                gate.join();
                ended.set(true);
                return "dropped";
            });
            begun.join();
            assertThat(f.cancel(true)).isTrue();
            assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            gate.put("go on");
        });
        assertThat(ended).isTrue();
    }

    @OnEveryRuntime
    void aCancelledFutureReleasesThoseWhoWait(Lab lab) {
        lab.launch(() -> {
            Promise<String> gate = promise();
            Promise<String> begun = promise();
            TaskFuture<String> f = future(() -> {
                begun.put("now");
                return gate.join();
            });
            for (int i = 0; i < 10; i++) {
                async(() ->
                        assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join));
            }
            begun.join();
            assertThat(f.cancel(true)).isTrue();
            gate.put("late");
        });
    }

    @OnEveryRuntime
    void aFailureOfACancelledTaskIsDropped(Lab lab) {
        lab.launch(() -> {
            Promise<String> gate = promise();
            Promise<String> begun = promise();
            TaskFuture<String> f = future(() -> {
                begun.put("now");
                gate.join();
                throw new IllegalArgumentException("dropped");
            });
            begun.join();
            assertThat(f.cancel(true)).isTrue();
            gate.put("go");
        });
    }

    /** Cancel from a thread that is not the runtime's: the worker that owns the task confirms at its next poll. */
    @OnEveryRuntime
    void cancelFromOutside(Lab lab) {
        AtomicReference<TaskFuture<String>> shared = new AtomicReference<>();
        AtomicBoolean ran = new AtomicBoolean();
        lab.thread("canceller", () -> {
            Waits.until("the future is known", () -> shared.get() != null);
            TaskFuture<String> f = shared.get();
            if (f.cancel(true)) {
                assertThat(f.isCancelled()).isTrue();
                assertThatExceptionOfType(CancellationException.class).isThrownBy(f::join);
            } else {
                assertThat(f.join()).isEqualTo("value");
                assertThat(ran).isTrue();
            }
        });
        lab.launch(() -> {
            TaskFuture<String> f = future(() -> {
                ran.set(true);
                return "value";
            });
            shared.set(f);
            Waits.pollUntil("the future ends", () -> {
                poll();
                return f.isDone();
            });
        });
    }

    /** Many cancellations from another task race with the end of the futures: each has one result. */
    @OnEveryRuntime
    void cancelRacesWithTheEnd(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 300; i++) {
                int k = i;
                TaskFuture<Integer> f = future(() -> k);
                TaskFuture<Boolean> canceller = future(() -> f.cancel(true));
                boolean cancelled;
                try {
                    assertThat(f.join()).isEqualTo(k);
                    cancelled = false;
                } catch (CancellationException e) {
                    cancelled = true;
                }
                assertThat(canceller.join()).isEqualTo(cancelled);
            }
        });
    }
}
