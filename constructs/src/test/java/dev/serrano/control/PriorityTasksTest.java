package dev.serrano.control;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tasks begin best-first, as many at once as are admitted, and belong to the finish and the context of their spawn. */
class PriorityTasksTest {
    /** With one place the order is exact: the first takes it, and the others come by priority, then by age. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void theBestBeginsFirst(Lab lab) {
        lab.launch(() -> {
            PriorityTasks p = new PriorityTasks(10, 1);
            List<Integer> order = new ArrayList<>(); // by one task at a time
            finish(() -> {
                p.async(9, () -> {
                    for (int i = 0; i < 30; i++) {
                        int n = i;
                        p.async(n % 3 + 1, () -> {
                            order.add(n);
                            if (n == 2) { // by the last of its turn: a better one is next
                                p.async(0, () -> order.add(100));
                            }
                        });
                    }
                });
            });
            List<Integer> expected = new ArrayList<>();
            for (int k = 0; k < 3; k++) {
                for (int i = k; i < 30; i += 3) {
                    expected.add(i);
                    if (i == 2) {
                        expected.add(100);
                    }
                }
            }
            assertThat(order).isEqualTo(expected);
            assertThat(p).hasToString("priority tasks (0 running, 0 queued)");
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void noMoreThanThePlacesRun(Lab lab) {
        lab.launch(() -> {
            PriorityTasks p = new PriorityTasks(4, 2);
            AtomicInteger now = new AtomicInteger();
            AtomicInteger most = new AtomicInteger();
            finish(() -> {
                for (int i = 0; i < 60; i++) {
                    p.async(i % 4, () -> {
                        most.accumulateAndGet(now.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        now.decrementAndGet();
                    });
                }
            });
            assertThat(most.get()).isBetween(1, 2);
        });
    }

    /** A task that waits gives its place to the one that it waits for, whose priority is worse. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void aTaskThatWaitsGivesItsPlace(Lab lab) {
        lab.launch(() -> {
            PriorityTasks p = new PriorityTasks(3, 1);
            List<Integer> order = Collections.synchronizedList(new ArrayList<>());
            finish(() -> {
                p.async(0, () -> {
                    TaskFuture<Integer> worse = p.future(2, () -> {
                        order.add(2);
                        return 5;
                    });
                    Event<Boolean> go = Event.newEvent();
                    p.async(1, () -> {
                        order.add(1);
                        go.setValue(true);
                    });
                    Event.suspend(go);
                    assertThat(worse.join()).isEqualTo(5);
                    order.add(0);
                });
            });
            assertThat(order).hasSize(3).contains(0, 1, 2);
            assertThat(order.indexOf(2)).isLessThan(order.indexOf(0));
            assertThat(p).hasToString("priority tasks (0 running, 0 queued)");
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void failuresAndContextAreThoseOfTheSpawn(Lab lab) {
        ScopedValue<String> user = ScopedValue.newInstance();
        lab.launch(() -> {
            PriorityTasks p = new PriorityTasks(2, 1);
            List<String> seen = Collections.synchronizedList(new ArrayList<>());
            finish(() -> {
                where(user, "ann", () -> {
                    p.async(1, () -> seen.add(user.get()));
                    return 0;
                });
                for (String name : List.of("bob", "eve")) {
                    async(() -> where(user, name, () -> {
                        assertThatThrownBy(() -> finish(
                                        () -> { // its own task, not one of another finish
                                            p.async(0, () -> {
                                                seen.add(user.get());
                                                throw new IOException(user.get());
                                            });
                                        }))
                                .isInstanceOfSatisfying(
                                        MultiException.class,
                                        e -> assertThat(e.failures())
                                                .singleElement()
                                                .satisfies(f -> assertThat(f).hasMessage(name)));
                        return 0;
                    }));
                }
            });
            assertThat(seen).containsExactlyInAnyOrder("ann", "bob", "eve");
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void canceledTasksLeaveTheirPlaces(Lab lab) {
        lab.launch(() -> {
            PriorityTasks p = new PriorityTasks(5, 2);
            AtomicInteger ran = new AtomicInteger();
            Event<Boolean> begun = Event.newEvent();
            assertThatThrownBy(() -> finish(within(Duration.ofMillis(20)), () -> {
                        for (int i = 0; i < 2_000; i++) {
                            p.async(i % 5, () -> Thread.sleep(100_000)); // sleeping is what is tested
                        }
                        begun.setValue(true);
                    }))
                    .isInstanceOf(DeadlineExceededException.class);
            assertThat(p).hasToString("priority tasks (0 running, 0 queued)");
            finish(() -> {
                for (int i = 0; i < 50; i++) {
                    p.async(i % 5, ran::incrementAndGet);
                }
            });
            assertThat(ran.get()).isEqualTo(50);
            assertThat(p.queued()).isZero();
        });
    }

    /** The number of workers is that of places; and bodies that wait do not stop the others. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void asManyAsWorkers(Lab lab) {
        lab.launch(() -> {
            PriorityTasks p = new PriorityTasks(1);
            AtomicInteger sum = new AtomicInteger();
            finish(() -> IntStream.range(0, 200)
                    .forEach(i -> p.async(0, () -> {
                        if (i % 20 == 0) {
                            delay(Duration.ofNanos(1000));
                        }
                        sum.addAndGet(i);
                    })));
            assertThat(sum.get()).isEqualTo(199 * 100);
            assertThat(p).hasToString("priority tasks (0 running, 0 queued)");
        });
    }

    @Test
    void wrongUseIsNamed() {
        PriorityTasks p = new PriorityTasks(3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> p.async(3, () -> {}))
                .withMessageContaining("0 to 2");
        assertThatIllegalArgumentException().isThrownBy(() -> p.async(-1, () -> {}));
        assertThatIllegalStateException()
                .isThrownBy(() -> p.async(0, () -> {}))
                .withMessageContaining("outside a task");
        assertThatIllegalArgumentException().isThrownBy(() -> new PriorityTasks(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new PriorityTasks(1, 0));
    }
}
