package dev.serrano.habanero;

import static edu.rice.hj.Module1.async;
import static edu.rice.hj.Module1.asyncNb;
import static edu.rice.hj.Module1.asyncNbSeq;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.forall;
import static edu.rice.hj.Module1.future;
import static edu.rice.hj.Module1.futureNb;
import static edu.rice.hj.Module1.futureNbSeq;
import static edu.rice.hj.Module1.launchHabaneroApp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.Module1;
import edu.rice.hj.api.HjDataDrivenFuture;
import edu.rice.hj.api.HjFuture;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.api.SuspendableException;
import edu.rice.hj.runtime.util.MultipleExceptions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Tasks, their finish, and what comes out of it when they fail. */
class TasksTest {
    private static MultipleExceptions failuresOf(Runnable program) {
        return catchThrowableOfType(MultipleExceptions.class, program::run);
    }

    private static RuntimeException failureOf(Runnable program) {
        return catchThrowableOfType(RuntimeException.class, program::run);
    }

    /** Figure 2.1 of the thesis: acceptance test T1. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void finishWaitsForAllThatWasSpawnedInIt(Lab lab) {
        Queue<String> order = new ConcurrentLinkedQueue<>();
        lab.launch(() -> {
            order.add("O");
            finish(() -> {
                async(() -> order.add("A"));
                async(() -> {
                    async(() -> order.add("B1"));
                    async(() -> order.add("B2"));
                    order.add("B");
                });
            });
            order.add("C");
        });
        assertThat(order).hasSize(6).startsWith("O").endsWith("C").contains("A", "B", "B1", "B2");
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void fibByFinishAndByFuturesAtEveryNumberOfWorkers(Lab lab) {
        lab.launch(() -> {
            assertThat(fibByFutures(18)).isEqualTo(2584);
            assertThat(fibByFinish(18)).isEqualTo(2584);
            assertThat(deep(3000)).isEqualTo(3000);
        });
    }

    static int fibByFutures(int n) throws SuspendableException {
        if (n < 2) {
            return n;
        }
        HjFuture<Integer> left = future(() -> fibByFutures(n - 1));
        HjFuture<Integer> right = future(() -> fibByFutures(n - 2));
        return left.get() + right.get();
    }

    static int fibByFinish(int n) throws SuspendableException {
        if (n < 2) {
            return n;
        }
        int[] parts = new int[2];
        finish(() -> {
            async(() -> parts[0] = fibByFinish(n - 1));
            async(() -> parts[1] = fibByFinish(n - 2));
        });
        return parts[0] + parts[1];
    }

    private static int deep(int n) throws SuspendableException {
        return n == 0 ? 0 : future(() -> deep(n - 1)).get() + 1;
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void allFailuresComeOutOfTheFinish(Lab lab) {
        Throwable body = new IllegalArgumentException("body");
        Throwable task = new IllegalArgumentException("task");
        Throwable inner = new IllegalArgumentException("inner");
        lab.launch(() -> {
            MultipleExceptions e = failuresOf(() -> finishUnchecked(() -> {
                async(() -> {
                    throw (RuntimeException) task;
                });
                async(() -> finish(() -> {
                    throw (RuntimeException) inner;
                }));
                throw (RuntimeException) body;
            }));
            assertThat(e.failures()).containsExactlyInAnyOrder(body, task, inner);
            assertThat(e.getCause()).isSameAs(e.failures().getFirst());
            assertThat(e.getSuppressed()).hasSize(2);
            assertThat(e.toString()).contains("3 tasks failed", "inner");
            assertThat(failuresOf(() -> finishUnchecked(() -> {
                        throw e;
                    })))
                    .as("as it is, however many finishes are around it")
                    .isSameAs(e);
        });
    }

    /** So {@code catch (IllegalArgumentException e)} around a finish catches it, and a test may expect it. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void aSingleFailureIsThrownItself(Lab lab) {
        RuntimeException unchecked = new IllegalArgumentException("unchecked");
        Throwable error = new AssertionError("error");
        Throwable checked = new IOException("checked");
        lab.launch(() -> {
            for (Throwable f : List.of(unchecked, error, checked)) {
                HjSuspendable failing = () -> {
                    throw Failures.<RuntimeException>sneak(f);
                };
                for (HjSuspendable construct : List.<HjSuspendable>of(
                        () -> finish(failing),
                        () -> finish(() -> async(failing)),
                        () -> finish(() -> async(() -> finish(() -> async(failing)))),
                        () -> finish(() -> finish(() -> finish(failing))),
                        () -> forall(0, 3, i -> {
                            if (i == 2) {
                                failing.run();
                            }
                        }),
                        () -> launchHabaneroApp(() -> async(failing)))) {
                    Throwable thrown = catchThrowable(construct::run);
                    if (f == unchecked) {
                        assertThat(thrown).isSameAs(f);
                    } else {
                        assertThat(thrown)
                                .isExactlyInstanceOf(RuntimeException.class)
                                .cause()
                                .isSameAs(f);
                    }
                }
            }
        });
        assertThatThrownBy(() -> launchHabaneroApp(() -> async(() -> {
                    throw unchecked;
                })))
                .isSameAs(unchecked);
        assertThatThrownBy(() -> finish(() -> {
                    throw Failures.<RuntimeException>sneak(checked);
                }))
                .isExactlyInstanceOf(RuntimeException.class)
                .cause()
                .isSameAs(checked);
    }

    private static void finishUnchecked(HjSuspendable body) {
        try {
            finish(body);
        } catch (SuspendableException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void multipleExceptionsListsEachFailureOnceAndPrintsAll() {
        IOException io = new IOException("disk");
        IllegalStateException state = new IllegalStateException("state");
        MultipleExceptions e = new MultipleExceptions(List.of(io, state, io));
        assertThat(e.failures()).containsExactly(io, state);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        e.printStackTrace(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("disk", "state", "TasksTest");
        assertThat(new MultipleExceptions(List.of()).getCause()).isNull();
    }

    /** Acceptance test T13, second part. */
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE},
            everyScheduler = false)
    void waitInNonBlockingTaskIsAnErrorThatNamesTheRule(Lab lab) {
        lab.launch(() -> {
            HjDataDrivenFuture<Integer> gate = Module1.newDDF();
            HjFuture<Integer> never = future(gate::get);
            assertThat(failureOf(() -> finishUnchecked(() -> asyncNb(never::safeGet))))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("non-blocking")
                    .hasMessageContaining("asyncNb");
            HjFuture<Integer> f = futureNb(never::safeGet);
            assertThatThrownBy(f::get).hasMessageContaining("non-blocking");
            gate.put(1);
            HjFuture<Integer> there = future(() -> 7);
            there.get();
            assertThat(futureNb(there::safeGet).get()).isEqualTo(7);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void sequentialFormsRunInPlaceWhenTheConditionHolds(Lab lab) {
        lab.launch(() -> {
            Thread here = Thread.currentThread();
            List<String> ran = new ArrayList<>();
            asyncNbSeq(true, () -> ran.add("in place"));
            assertThat(ran).containsExactly("in place");
            AtomicInteger spawned = new AtomicInteger();
            finish(() -> asyncNbSeq(false, () -> ran.add("not"), spawned::incrementAndGet));
            finish(() -> asyncNbSeq(true, () -> ran.add("then"), spawned::incrementAndGet));
            assertThat(spawned).hasValue(1);
            assertThat(ran).containsExactly("in place", "then");

            HjFuture<Thread> inPlace = futureNbSeq(true, Thread::currentThread);
            assertThat(inPlace.resolved()).isTrue();
            assertThat(inPlace.get()).isSameAs(here);
            assertThat(futureNbSeq(false, () -> "then", () -> "else").get()).isEqualTo("else");
            assertThat(futureNbSeq(true, () -> "then", () -> "else").get()).isEqualTo("then");
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void failuresOfSequentialFormsAreNotLost(Lab lab) {
        lab.launch(() -> {
            AtomicInteger after = new AtomicInteger();
            RuntimeException e = failureOf(() -> finishUnchecked(() -> {
                asyncNbSeq(true, () -> {
                    throw new IllegalArgumentException("in place");
                });
                after.incrementAndGet(); // as behind if (true) body.run();
            }));
            assertThat(e).hasMessage("in place");
            assertThat(after).hasValue(0);

            HjFuture<String> got = futureNbSeq(true, () -> {
                throw new IllegalArgumentException("future");
            });
            assertThatThrownBy(got::get).hasMessage("future");
            assertThat(got.failed()).isTrue();
            e = failureOf(() -> finishUnchecked(() -> futureNbSeq(true, () -> {
                throw new IllegalArgumentException("nobody gets it");
            })));
            assertThat(e).hasMessage("nobody gets it");
        });
    }

    @Test
    void constructsOutsideAnyTaskHaveARuntime() throws Exception {
        AtomicInteger sum = new AtomicInteger();
        finish(() -> {
            async(() -> sum.addAndGet(1));
            forall(1, 10, i -> async(() -> sum.addAndGet(i)));
        });
        assertThat(sum).hasValue(56);
        forall(1, 10, i -> async(() -> sum.addAndGet(i)));
        assertThat(sum).hasValue(111);
        assertThatThrownBy(() -> finish(() -> {
                    throw new IllegalArgumentException("outside");
                }))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> forall(0, 0, i -> {
                    throw new IllegalArgumentException("outside");
                }))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void threadsBesidesALaunchMaySpawn() throws Exception {
        AtomicReference<Thread> ran = new AtomicReference<>();
        Module1.initializeHabanero();
        try {
            assertThat(future(() -> fibByFutures(10)).get()).isEqualTo(55);
            assertThat(futureNb(() -> 5).safeGet()).isEqualTo(5);
            HjDataDrivenFuture<Integer> done = Module1.newDDF();
            async(() -> ran.set(Thread.currentThread()));
            Module1.asyncAwait(done, () -> ran.compareAndSet(null, Thread.currentThread()));
            HjFuture<Thread> after = Module1.futureAwait(done, Thread::currentThread);
            done.put(1);
            assertThat(after.get()).isNotSameAs(Thread.currentThread());
        } finally {
            Module1.finalizeHabanero();
        }
        assertThat(ran.get()).isNotNull();
    }

    @Test
    void nullBodiesAreRefused() {
        assertThatThrownBy(() -> finish(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> async(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> asyncNb(null)).isInstanceOf(NullPointerException.class);
        assertThatThrownBy(() -> future(null)).isInstanceOf(NullPointerException.class);
    }

    /** Acceptance test T13, first part. */
    @OnEveryRuntime(
            workers = {1, 2},
            backends = FiberBackend.SCHEDULED,
            everyScheduler = false)
    void parallelConstructInIsolatedIsAnError(Lab lab) {
        lab.launch(() -> edu.rice.hj.Module2.isolated(() -> {
            assertThatIllegalStateException().isThrownBy(() -> async(() -> {})).withMessageContaining("isolated");
            assertThatIllegalStateException().isThrownBy(() -> finish(() -> {})).withMessageContaining("isolated");
            assertThatIllegalStateException().isThrownBy(() -> future(() -> 1)).withMessageContaining("isolated");
            assertThatIllegalStateException()
                    .isThrownBy(() -> forall(0, 1, i -> {}))
                    .withMessageContaining("isolated");
            assertThatIllegalStateException()
                    .isThrownBy(() -> asyncNb(() -> {}))
                    .withMessageContaining("isolated");
        }));
    }

    @Test
    void waitInIsolatedOutsideAnyTaskIsAnError() {
        edu.rice.hj.Module2.isolated(() -> {
            assertThatIllegalStateException().isThrownBy(() -> finish(() -> {})).withMessageContaining("isolated");
        });
    }
}
