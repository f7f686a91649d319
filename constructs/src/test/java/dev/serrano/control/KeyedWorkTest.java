package dev.serrano.control;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Work of one key is in order and alone, whatever becomes of the work before it; that of others goes on. */
class KeyedWorkTest {
    @OnEveryRuntime(workers = {1, 2, 3})
    void inOrderForEachKey(Lab lab) {
        lab.launch(() -> {
            KeyedWork<Integer> work = new KeyedWork<>();
            List<List<Integer>> seen = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            finish(() -> {
                for (int i = 0; i < 90; i++) {
                    int n = i;
                    work.async(i % 3, () -> {
                        if (n % 10 == 0) {
                            delay(Duration.ofNanos(1000));
                        }
                        seen.get(n % 3).add(n); // not synchronized: each key is alone, and sees what was before
                    });
                }
            });
            for (int k = 0; k < 3; k++) {
                int key = k;
                assertThat(seen.get(k))
                        .isEqualTo(IntStream.range(0, 90)
                                .filter(i -> i % 3 == key)
                                .boxed()
                                .toList());
            }
            assertThat(work.keys()).isZero();
        });
    }

    /** Each body waits for one of the other key: so keys do not hold each other up. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void otherKeysGoOn(Lab lab) {
        lab.launch(() -> {
            KeyedWork<String> work = new KeyedWork<>();
            Event<Boolean> go = Event.newEvent();
            finish(() -> {
                TaskFuture<Integer> a = work.future("a", () -> {
                    Event.suspend(go);
                    return 1;
                });
                work.async("b", () -> go.setValue(true));
                assertThat(work.call("b", () -> 2) + a.join()).isEqualTo(3);
            });
            assertThat(work).hasToString("keyed work (0 keys)");
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void failuresLeaveTheChainGoingOn(Lab lab) {
        ScopedValue<String> user = ScopedValue.newInstance();
        lab.launch(() -> {
            KeyedWork<String> work = new KeyedWork<>();
            List<String> seen = new ArrayList<>();
            assertThatThrownBy(() -> finish(() -> {
                        work.async("k", () -> {
                            throw new IOException("disk");
                        });
                        where(user, "ann", () -> {
                            work.async("k", () -> seen.add(user.get()));
                            return 0;
                        });
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class, e -> assertThat(e.failures()).hasSize(1));
            assertThatThrownBy(() -> work.run("k", () -> {
                        throw new IOException("again");
                    }))
                    .isInstanceOf(IOException.class);
            work.run("k", () -> seen.add("last"));
            assertThat(seen).containsExactly("ann", "last");
        });
    }

    /** A canceled link is over only when the one before it is, which belongs to another finish and goes on. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void canceledWorkKeepsItsPlace(Lab lab) {
        lab.launch(() -> {
            KeyedWork<String> work = new KeyedWork<>();
            Event<Boolean> go = Event.newEvent();
            AtomicBoolean firstRuns = new AtomicBoolean();
            AtomicInteger ran = new AtomicInteger();
            finish(() -> {
                Event<Boolean> begun = Event.newEvent();
                work.async("k", () -> {
                    firstRuns.set(true);
                    begun.setValue(true);
                    Event.suspend(go);
                    firstRuns.set(false);
                });
                Event.suspend(begun);
                Cancellation stop = new Cancellation();
                assertThatThrownBy(() -> finish(Serrano.cancelledBy(stop), () -> {
                            for (int i = 0; i < 50; i++) {
                                work.async("k", ran::incrementAndGet);
                            }
                            async(() -> work.run("k", ran::incrementAndGet));
                            async(() -> stop.cancel());
                        }))
                        .isInstanceOf(TaskCancelledException.class);
                work.async("k", () -> assertThat(firstRuns).isFalse());
                assertThat(firstRuns).isTrue();
                assertThat(work.keys()).isEqualTo(1);
                go.setValue(true);
            });
            assertThat(ran.get()).isZero();
            assertThat(work.keys()).isZero();
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aLongChainIsCanceled(Lab lab) {
        lab.launch(() -> {
            KeyedWork<String> work = new KeyedWork<>();
            assertThatThrownBy(() -> finish(within(Duration.ofMillis(20)), () -> {
                        for (int i = 0; i < 5_000; i++) {
                            work.async("k", () -> delay(Duration.ofHours(1)));
                        }
                    }))
                    .isInstanceOf(DeadlineExceededException.class);
            work.run("k", () -> assertThat(work.keys()).isEqualTo(1));
            assertThat(work.keys()).isZero();
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aCallInsideWouldWaitForItself(Lab lab) {
        lab.launch(() -> {
            KeyedWork<String> work = new KeyedWork<>();
            work.run("k", () -> {
                assertThatIllegalStateException()
                        .isThrownBy(() -> work.run("k", () -> {}))
                        .withMessageContaining("key k in a body of the same key");
                assertThat(work.call("other", () -> 1)).isEqualTo(1);
            });
            finish(() -> work.async(
                    "k",
                    () -> assertThatThrownBy(() -> finish(() -> work.run("k", () -> {})))
                            .hasCauseInstanceOf(IllegalStateException.class)));
            assertThat(work.keys()).isZero();
        });
    }

    @Test
    void outsideATask() throws Exception {
        KeyedWork<String> work = new KeyedWork<>();
        List<Integer> seen = new ArrayList<>();
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Thread first = Thread.ofVirtual().start(() -> {
            try {
                work.run("k", () -> {
                    inside.countDown();
                    go.await();
                    seen.add(1);
                });
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        inside.await();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> work.run("k", () -> seen.add(0))).isInstanceOf(InterruptedException.class);
        go.countDown();
        work.run("k", () -> seen.add(2));
        first.join();
        assertThat(seen).containsExactly(1, 2);
        assertThat(work.keys()).isZero();
        assertThatIllegalStateException()
                .isThrownBy(() -> work.async("k", () -> {}))
                .withMessageContaining("run or call");
    }
}
