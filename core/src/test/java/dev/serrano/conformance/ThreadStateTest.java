package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/** What belongs to a thread stays with the task across a suspension. */
class ThreadStateTest {
    @OnEveryRuntime
    void threadLocals(Lab lab) {
        int n = lab.configuration().size(200, 40);
        ThreadLocal<Integer> local = new ThreadLocal<>();
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            List<Promise<Integer>> gates = new ArrayList<>();
            for (int i = 0; i < n; i++) {
                Promise<Integer> gate = promise();
                gates.add(gate);
                int k = i;
                async(() -> {
                    local.set(k);
                    gate.join();
                    assertThat(local.get()).isEqualTo(k);
                    finish(() -> async(() -> {}));
                    assertThat(local.get()).isEqualTo(k);
                    local.remove();
                    ended.incrementAndGet();
                });
            }
            async(() -> {
                for (int i = n - 1; i >= 0; i--) {
                    gates.get(i).put(i);
                }
            });
        });
        assertThat(ended).hasValue(n);
    }

    @OnEveryRuntime
    void theCurrentThread(Lab lab) {
        lab.launch(() -> {
            for (int i = 0; i < 50; i++) {
                async(() -> {
                    Thread before = Thread.currentThread();
                    Promise<Integer> p = promise();
                    async(() -> p.put(1));
                    p.join();
                    assertThat(Thread.currentThread()).isSameAs(before);
                });
            }
        });
    }

    @OnEveryRuntime
    void aReentrantLockHeldAcrossASuspension(Lab lab) {
        int n = lab.configuration().size(100, 30);
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                async(() -> {
                    ReentrantLock lock = new ReentrantLock();
                    Promise<Integer> p = promise();
                    lock.lock();
                    try {
                        async(() -> p.put(1));
                        p.join();
                        assertThat(lock.isHeldByCurrentThread()).isTrue();
                    } finally {
                        lock.unlock();
                    }
                    assertThat(lock.isLocked()).isFalse();
                });
            }
        });
    }

    @OnEveryRuntime
    void aMonitorHeldAcrossASuspension(Lab lab) {
        int n = lab.configuration().size(100, 30);
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                async(() -> {
                    Object monitor = new Object();
                    Promise<Integer> p = promise();
                    synchronized (monitor) {
                        async(() -> p.put(1));
                        p.join();
                        assertThat(Thread.holdsLock(monitor)).isTrue();
                        finish(() -> async(() -> {}));
                        assertThat(Thread.holdsLock(monitor)).isTrue();
                    }
                    assertThat(Thread.holdsLock(monitor)).isFalse();
                });
            }
        });
    }

    /** A worker must not hold a monitor that it lends to whatever it runs next. */
    @OnEveryRuntime
    void aMonitorOfASuspendedTaskIsNotLent(Lab lab) {
        lab.launch(() -> {
            Object monitor = new Object();
            Promise<Integer> held = promise();
            Promise<Integer> p = promise();
            async(() -> {
                synchronized (monitor) {
                    held.put(1);
                    p.join();
                }
            });
            held.join();
            finish(() -> {
                for (int i = 0; i < 20; i++) {
                    async(() -> assertThat(Thread.holdsLock(monitor)).isFalse());
                }
            });
            p.put(1);
        });
    }

    @OnEveryRuntime
    void nestedLocksAcrossNestedWaits(Lab lab) {
        lab.launch(() -> {
            ReentrantLock outer = new ReentrantLock();
            Object inner = new Object();
            int v;
            outer.lock();
            try {
                v = future(() -> valueOfAnotherTask(1)).join();
                synchronized (inner) {
                    v += valueOfAnotherTask(2);
                }
                assertThat(outer.isHeldByCurrentThread()).isTrue();
            } finally {
                outer.unlock();
            }
            assertThat(v).isEqualTo(3);
        });
    }

    private static int valueOfAnotherTask(int v) {
        Promise<Integer> p = promise();
        async(() -> p.put(v));
        return p.join();
    }

    /** A suspension is no exception: handlers around a wait hear nothing of it, whatever they catch. */
    @OnEveryRuntime
    void handlersAroundAWaitHearNothing(Lab lab) {
        int n = lab.configuration().size(40, 20);
        AtomicInteger caught = new AtomicInteger();
        AtomicInteger left = new AtomicInteger();
        lab.launch(() -> {
            Promise<Integer> gate = promise();
            for (int i = 0; i < n; i++) {
                async(() -> {
                    try {
                        assertThat(gate.join()).isEqualTo(1);
                    } catch (Throwable t) {
                        caught.incrementAndGet();
                        throw t;
                    } finally {
                        left.incrementAndGet();
                    }
                });
            }
            Waits.pollUntil("all wait", () -> lab.runtime().suspendedTasks() >= n);
            assertThat(left).hasValue(0);
            gate.put(1);
        });
        assertThat(left).hasValue(n);
        assertThat(caught).hasValue(0);
    }

    /** Frames of the JDK, some of which hold a monitor, are set aside like others. */
    @OnEveryRuntime
    void aWaitInCallbacksOfTheJdk(Lab lab) {
        lab.launch(() -> {
            long before = lab.runtime().stats().suspensions();
            List<Integer> numbers = new ArrayList<>(List.of(5, 3, 9, 1, 7));
            numbers.sort((a, b) -> valueOfAnotherTask(Integer.compare(a, b)));
            assertThat(numbers).containsExactly(1, 3, 5, 7, 9);
            assertThat(inAMap("key", 7)).isEqualTo(7);
            assertThat(IntStream.range(0, 10)
                            .map(ThreadStateTest::valueOfAnotherTask)
                            .sum())
                    .isEqualTo(45);
            assertThat(new Waiting().value).isEqualTo(4);
            if (lab.workers() == 1) { // with more the value may be there before it is asked for
                assertThat(lab.runtime().stats().suspensions() - before).isGreaterThanOrEqualTo(16);
            }
        });
    }

    private final Map<String, Integer> map = new ConcurrentHashMap<>(); // holds a monitor while it calls back

    private int inAMap(String key, int v) {
        return map.computeIfAbsent(key, k -> valueOfAnotherTask(v));
    }

    /** Waits in its constructor. */
    private static final class Waiting {
        final int value;

        Waiting() {
            value = valueOfAnotherTask(4);
        }
    }
}
