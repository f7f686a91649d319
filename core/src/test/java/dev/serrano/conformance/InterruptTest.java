package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.externalPromise;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/** Interrupts of tasks, and of the threads that wait for them. */
class InterruptTest {
    /** Runs a wait in a task of its own and interrupts that task's thread while it waits. */
    private static void interruptWhile(Lab lab, Promise<Integer> p, TaskBody wait, TaskBody afterwards) {
        AtomicReference<Thread> waiting = new AtomicReference<>();
        long before = lab.runtime().stats().suspensions();
        lab.thread("interrupter", () -> {
            Waits.until("the task begins", () -> waiting.get() != null);
            Waits.untilSuspensions(lab.runtime(), before + 1);
            waiting.get().interrupt();
            afterwards.run();
        });
        lab.launch(() -> {
            waiting.set(Thread.currentThread());
            wait.run();
            assertThat(p.isDone() || p.tryPut(0)).isTrue();
        });
    }

    @OnEveryRuntime
    void getIsInterruptible(Lab lab) {
        Promise<Integer> p = promise();
        interruptWhile(
                lab,
                p,
                () -> {
                    assertThatExceptionOfType(InterruptedException.class).isThrownBy(p::get);
                    assertThat(Thread.currentThread().isInterrupted())
                            .as("the exception clears the flag")
                            .isFalse();
                },
                () -> {});
    }

    @OnEveryRuntime
    void timedGetIsInterruptible(Lab lab) {
        Promise<Integer> p = promise();
        interruptWhile(
                lab,
                p,
                () -> assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> p.get(1, TimeUnit.HOURS)),
                () -> {});
    }

    @OnEveryRuntime
    void joinGoesOnAndKeepsTheFlag(Lab lab) {
        Promise<Integer> p = promise();
        interruptWhile(
                lab,
                p,
                () -> {
                    assertThat(p.join()).isEqualTo(7);
                    assertThat(Thread.interrupted()).isTrue();
                },
                () -> p.put(7));
    }

    @OnEveryRuntime
    void theEndOfAFinishGoesOnAndKeepsTheFlag(Lab lab) {
        Promise<Integer> p = promise();
        interruptWhile(
                lab,
                p,
                () -> {
                    AtomicInteger ended = new AtomicInteger();
                    finish(() -> async(() -> {
                        p.join();
                        ended.incrementAndGet();
                    }));
                    assertThat(ended).hasValue(1);
                },
                () -> p.put(7));
    }

    @OnEveryRuntime
    void aTimedJoinAndADelayEndWithCancellationAndTheFlag(Lab lab) {
        Promise<Integer> p = promise();
        interruptWhile(
                lab,
                p,
                () -> {
                    assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> p.join(Bounds.LONG));
                    assertThat(Thread.interrupted()).isTrue();
                },
                () -> {});
        Promise<Integer> q = promise();
        interruptWhile(
                lab,
                q,
                () -> {
                    assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> delay(Bounds.LONG));
                    assertThat(Thread.interrupted()).isTrue();
                },
                () -> {});
    }

    @OnEveryRuntime
    void getOfAnInterruptedTaskDoesNotWait(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Thread.currentThread().interrupt();
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(p::get);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
    }

    @OnEveryRuntime
    void joinOfAnInterruptedTaskWaits(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> p.put(3));
            Thread.currentThread().interrupt();
            assertThat(p.join()).isEqualTo(3);
            assertThat(Thread.interrupted()).isTrue();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void theFlagDoesNotLeakToTheNextTask(Lab lab) {
        AtomicInteger seen = new AtomicInteger();
        for (int i = 0; i < 30; i++) {
            lab.launch(() -> {
                if (Thread.currentThread().isInterrupted()) {
                    seen.incrementAndGet();
                }
                Thread.currentThread().interrupt();
            });
            lab.launch(() -> {
                for (int k = 0; k < 10; k++) {
                    async(() -> {
                        if (Thread.interrupted()) {
                            seen.incrementAndGet();
                        }
                        Thread.currentThread().interrupt();
                    });
                }
            });
        }
        assertThat(seen).hasValue(0);
    }

    /** Whoever has kept a task's thread may interrupt it when the task has ended, whatever the fiber does then. */
    @OnEveryRuntime(workers = {1, 2})
    void anInterruptAfterTheEndHitsNobody(Lab lab) {
        int n = 10;
        for (int round = 0; round < 20; round++) {
            ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();
            AtomicInteger seen = new AtomicInteger();
            lab.launch(() -> {
                Promise<Integer> gate = promise();
                for (int i = 0; i < n; i++) {
                    async(() -> {
                        if (Thread.currentThread().isInterrupted()) {
                            seen.incrementAndGet();
                        }
                        threads.add(Thread.currentThread());
                        gate.join();
                    });
                }
                async(() -> gate.put(1));
            });
            if (round % 2 == 0) {
                Set<Thread.State> idle =
                        EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
                Waits.until("all are idle", () -> threads.stream().allMatch(t -> idle.contains(t.getState())));
            }
            threads.forEach(Thread::interrupt);
            assertThat(lab.launch(() -> Thread.currentThread().isInterrupted())).isFalse();
            assertThat(seen).hasValue(0);
        }
    }

    @OnEveryRuntime
    void interruptingTheLaunchingThreadCancelsTheRun(Lab lab) {
        Promise<Integer> never = promise();
        AtomicBoolean released = new AtomicBoolean();
        AtomicBoolean flag = new AtomicBoolean();
        TrackedThread launcher = lab.thread("launcher", () -> {
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> lab.launch(() -> {
                        for (int i = 0; i < 5; i++) {
                            async(() -> never.join());
                        }
                        try {
                            never.join();
                        } finally {
                            released.set(true);
                        }
                    }));
            flag.set(Thread.interrupted());
        });
        Waits.untilSuspensions(lab.runtime(), 6);
        launcher.thread().interrupt();
        launcher.join();
        assertThat(released).isTrue();
        assertThat(flag).as("the interrupt is kept").isTrue();
        assertThat(lab.launch(() -> 3)).isEqualTo(3);
    }

    @OnEveryRuntime
    void launchFromAnInterruptedThreadCancelsTheRun(Lab lab) {
        Promise<Integer> never = promise();
        lab.thread("launcher", () -> {
                    Thread.currentThread().interrupt();
                    assertThatExceptionOfType(TaskCancelledException.class)
                            .isThrownBy(() -> lab.launch(() -> never.join()));
                    assertThat(Thread.interrupted()).isTrue();
                })
                .join();
    }

    @OnEveryRuntime
    void waitsOutsideTasksBehaveTheSame(Lab lab) {
        Promise<Integer> p = promise();
        AtomicBoolean ready = new AtomicBoolean();
        TrackedThread getter = lab.thread("getter", () -> {
            ready.set(true);
            assertThatExceptionOfType(InterruptedException.class).isThrownBy(p::get);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        });
        Waits.until("the thread waits", ready::get);
        getter.thread().interrupt();
        getter.join();
        TrackedThread joiner = lab.thread("joiner", () -> {
            Thread.currentThread().interrupt();
            assertThat(p.join()).isEqualTo(4);
            assertThat(Thread.interrupted()).isTrue();
        });
        p.put(4);
        joiner.join();
    }

    /** A stray unpark or interrupt while a task is suspended or waits in the JDK resumes nobody early. */
    @OnEveryRuntime
    void strayInterruptsResumeNobodyEarly(Lab lab) {
        Promise<Integer> p = promise();
        AtomicReference<Thread> waiting = new AtomicReference<>();
        AtomicBoolean early = new AtomicBoolean();
        lab.thread("pest", () -> {
            Waits.until("the task begins", () -> waiting.get() != null);
            Waits.untilSuspensions(lab.runtime(), 1);
            for (int i = 0; i < 200; i++) {
                waiting.get().interrupt();
                LockSupport.unpark(waiting.get());
            }
            early.set(p.isDone());
            p.put(1);
        });
        lab.launch(() -> {
            waiting.set(Thread.currentThread());
            assertThat(p.join()).isEqualTo(1);
            Thread.interrupted();
        });
        assertThat(early).isFalse();
    }

    /** A wait in the JDK may leave a permit: neither a wait of a task nor a worker out of work takes it for a reason. */
    @OnEveryRuntime
    void aPermitThatIsLeftOverResumesNobodyEarly(Lab lab) {
        int n = lab.configuration().size(40, 20);
        AtomicInteger ended = new AtomicInteger();
        for (int round = 0; round < 5; round++) {
            lab.launch(() -> {
                Promise<Integer> gate = promise();
                for (int i = 0; i < n; i++) {
                    async(() -> {
                        LockSupport.unpark(Thread.currentThread());
                        assertThat(gate.join()).isEqualTo(1);
                        LockSupport.unpark(Thread.currentThread()); // and goes idle with it
                        ended.incrementAndGet();
                    });
                }
                LockSupport.unpark(Thread.currentThread());
                Waits.pollUntil("all wait", () -> lab.runtime().suspendedTasks() >= n);
                gate.put(1);
            });
        }
        assertThat(ended).hasValue(5 * n);
    }

    /** A task never runs on top of one of another run, whose root task somebody may interrupt. */
    @OnEveryRuntime(workers = {1, 2})
    void anInterruptOfOneRunHitsNoTaskOfAnother(Lab lab) {
        Promise<TaskFuture<Boolean>> handedOut = externalPromise();
        Promise<Integer> gate = externalPromise();
        AtomicBoolean begun = new AtomicBoolean();
        AtomicBoolean cancelled = new AtomicBoolean();
        TaskFuture<Boolean> joiner = lab.runtime().submit(() -> handedOut.join().join());
        Waits.untilSuspensions(lab.runtime(), 1);
        TaskFuture<Boolean> owner = lab.runtime().submit(() -> {
            TaskFuture<Boolean> f = future(() -> {
                begun.set(true);
                Waits.pollUntil("the other run is cancelled", cancelled::get);
                return Thread.interrupted();
            });
            handedOut.put(f);
            gate.join(); // set aside with its future in the queue, and the joiner before that
            return f.join();
        });
        Waits.until("the future begins", begun::get);
        joiner.cancel(true);
        cancelled.set(true);
        gate.put(1);
        assertThat(owner.join()).isFalse();
    }
}
