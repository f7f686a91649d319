package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.Cancellation;
import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.internal.task.CellWaiters;
import dev.serrano.internal.value.CellFuture;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The first of several. */
class SelectTest {
    @OnEveryRuntime
    void eachKindMayBeTheFirst(Lab lab) {
        lab.launch(() -> {
            for (int k = 0; k < 4; k++) {
                int which = k;
                Event<String> event = Event.newEvent();
                Promise<String> promise = promise();
                BoundedQueue<String> queue = new BoundedQueue<>(1);
                SyncVariable<String> variable = SyncVariable.empty();
                async(() -> {
                    switch (which) {
                        case 0 -> event.setValue("v");
                        case 1 -> promise.put("v");
                        case 2 -> queue.put("v");
                        default -> variable.write("v");
                    }
                });
                Select.Choice c = Select.first(
                        Select.on(event), Select.on(promise), Select.taking(queue), Select.reading(variable));
                assertThat(c.index()).isEqualTo(which);
                assertThat(c.value()).isEqualTo("v");
                assertThat(queue.size()).isZero();
                assertThat(queue.toString()).contains("0 taking");
                assertThat(variable.isFull()).isFalse();
            }
        });
    }

    @OnEveryRuntime
    void ofThoseThatAreReadyTheFirstInOrder(Lab lab) {
        lab.launch(() -> {
            BoundedQueue<Integer> none = new BoundedQueue<>(1);
            BoundedQueue<Integer> first = new BoundedQueue<>(1);
            BoundedQueue<Integer> second = new BoundedQueue<>(1);
            Event<Integer> event = Event.newEvent();
            first.put(1);
            second.put(2);
            event.setValue(3);
            Select.Source<Integer> f = Select.taking(first);
            Select.Choice c = Select.first(Select.taking(none), f, Select.taking(second), Select.on(event));
            assertThat(c.index()).isEqualTo(1);
            assertThat(c.valueOf(f)).isEqualTo(1);
            assertThatIllegalArgumentException().isThrownBy(() -> c.valueOf(Select.taking(second)));
            assertThat(second.size()).as("not taken").isEqualTo(1);
        });
    }

    /** An element is taken from one queue, and none is lost, whoever is cancelled or has waited long enough. */
    @OnEveryRuntime
    void oneElementIsTakenAndNoneIsLost(Lab lab) {
        int rounds = lab.configuration().size(40, 8);
        lab.launch(() -> {
            for (int round = 0; round < rounds; round++) {
                BoundedQueue<Integer> a = new BoundedQueue<>(10);
                BoundedQueue<Integer> b = new BoundedQueue<>(10);
                Set<Integer> seen = ConcurrentHashMap.newKeySet();
                Cancellation stop = new Cancellation();
                finish(() -> {
                    async(() -> Cancelled.finishBy(stop, () -> {
                        for (int i = 0; i < 3; i++) {
                            async(() -> assertThat(seen.add((Integer) Select.first(Select.taking(a), Select.taking(b))
                                            .value()))
                                    .isTrue());
                        }
                    }));
                    async(() -> {
                        Select.Choice c = Select.first(Bounds.BRIEF, Select.taking(b), Select.taking(a));
                        if (c != null) {
                            assertThat(seen.add((Integer) c.value())).isTrue();
                        }
                    });
                    async(() -> {
                        for (int i = 0; i < 3; i++) {
                            a.put(i);
                            poll();
                            b.put(10 + i);
                        }
                    });
                    async(() -> stop.cancel());
                });
                for (BoundedQueue<Integer> q : List.of(a, b)) {
                    for (Integer i = q.poll(); i != null; i = q.poll()) {
                        assertThat(seen.add(i)).isTrue();
                    }
                    assertThat(q.toString()).contains("0 taking");
                }
                assertThat(seen).containsExactlyInAnyOrder(0, 1, 2, 10, 11, 12);
            }
        });
    }

    @OnEveryRuntime
    void futuresOfTasksAndTheirFailures(Lab lab) {
        lab.launch(() -> {
            Event<Integer> go = Event.newEvent();
            TaskFuture<Integer> waits = future(() -> {
                Event.suspend(go);
                return 1;
            });
            TaskFuture<Integer> fails = future(() -> {
                throw new IllegalArgumentException("boom");
            });
            Select.Choice c = Select.first(Select.on(waits), Select.on(fails));
            assertThat(c.index()).isEqualTo(1);
            assertThatIllegalArgumentException().isThrownBy(c::value).withMessage("boom");
            go.setValue(1);
            assertThat(Select.first(Select.on(waits)).value()).isEqualTo(1);
        });
    }

    /** Select in a loop over an event that is never set leaves nothing there. */
    @OnEveryRuntime
    void losersAreForgotten(Lab lab) {
        lab.launch(() -> {
            Event<Integer> never = Event.newEvent();
            BoundedQueue<Integer> idle = new BoundedQueue<>(1);
            BoundedQueue<Integer> busy = new BoundedQueue<>(1);
            int n = 2_000;
            async(() -> {
                for (int i = 0; i < n; i++) {
                    busy.put(i);
                }
            });
            for (int i = 0; i < n; i++) {
                assertThat(Select.first(Select.on(never), Select.taking(idle), Select.taking(busy))
                                .value())
                        .isEqualTo(i);
            }
            assertThat(idle.toString()).contains("0 taking");
            assertThat(CellWaiters.of(((CellFuture<?>) never.asFuture()).cell()))
                    .isLessThan(100);
        });
    }

    @OnEveryRuntime
    void closedAndLate(Lab lab) {
        lab.launch(() -> {
            BoundedQueue<Integer> q = new BoundedQueue<>(1);
            assertThat(Select.first(Bounds.BRIEF, Select.taking(q))).isNull();
            async(q::close);
            Select.Choice c = Select.first(Select.taking(q));
            assertThat(c.index()).isZero();
            assertThat(c.value()).isNull();
        });
    }

    @Test
    void outsideTasks() throws Exception {
        Event<Integer> e = Event.newEvent();
        AtomicInteger index = new AtomicInteger(-1);
        Thread t = Thread.ofPlatform().daemon().start(() -> {
            try {
                index.set(Select.first(Select.taking(new BoundedQueue<Integer>(1)), Select.on(e))
                        .index());
            } catch (InterruptedException x) {
                throw new AssertionError(x);
            }
        });
        e.setValue(1);
        Waits.until("the thread goes on", () -> index.get() == 1);
        assertThat(t.join(Bounds.EVENT)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> Select.first());
    }
}
