package dev.serrano.isolated;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncNb;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.isolatedOn;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.reading;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.internal.isolation.Locks;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import dev.serrano.testing.TrackedThread;
import dev.serrano.testing.Waits;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;

/** Isolated sections in tasks. */
class IsolatedTest {
    /** A number that only isolated sections touch. */
    private static final class Cell {
        long value;
    }

    private static List<Cell> cells(int n) {
        List<Cell> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(new Cell());
        }
        return all;
    }

    @AfterEach
    void allLocksAreFree() {
        assertThat(Locks.areFree()).isTrue();
    }

    /** Test T2: figure 2.3, with the bounds that give each cell 100. */
    @OnEveryRuntime
    void theCountsOfFigure23(Lab lab) {
        List<Cell> cells = cells(4);
        lab.launch(() -> {
            forall(
                    range(1, 401),
                    i -> isolated(() -> {
                        cells.get(i % 4).value++;
                    }));
            assertThat(cells).allSatisfy(c -> assertThat(c.value).isEqualTo(100));
            forall(range(1, 401), i -> {
                Cell c = cells.get(i % 4);
                isolated(c, () -> {
                    c.value++;
                });
            });
            assertThat(cells).allSatisfy(c -> assertThat(c.value).isEqualTo(200));
        });
    }

    @OnEveryRuntime
    void itGivesAValue(Lab lab) {
        lab.launch(() -> {
            Cell a = new Cell();
            Cell b = new Cell();
            Cell c = new Cell();
            a.value = 3;
            assertThat(isolated(() -> a.value)).isEqualTo(3);
            assertThat(isolated(a, () -> a.value)).isEqualTo(3);
            assertThat(isolated(a, b, () -> a.value + b.value)).isEqualTo(3);
            assertThat(isolatedOn(List.of(a, b, c), () -> "three")).isEqualTo("three");
            assertThat(isolatedOn(List.of(a, reading(b)), () -> "several")).isEqualTo("several");
            assertThat(isolatedOn(List.of(), () -> "none")).isEqualTo("none");
            assertThat(isolatedOn(List.of(a, a, reading(a)), () -> "one thrice"))
                    .isEqualTo("one thrice");
        });
    }

    /** Trap 12: the global section excludes those on objects. */
    @OnEveryRuntime
    void aGlobalSectionExcludesThoseOnObjects(Lab lab) {
        List<Cell> cells = cells(8);
        Cell total = new Cell();
        lab.launch(() -> {
            forall(range(0, 3_000), i -> {
                Cell a = cells.get(i % 8);
                Cell b = cells.get((i * 3 + 1) % 8);
                if (i % 10 == 0) {
                    isolated(() -> {
                        poll();
                        assertThat(cells.stream().mapToLong(c -> c.value).sum()).isZero();
                        total.value++;
                    });
                } else {
                    isolated(a, b, () -> {
                        a.value++;
                        poll();
                        b.value--;
                    });
                }
            });
            assertThat(total.value).isEqualTo(300);
        });
    }

    /** Trap 12: locks are taken in one order, each once. Eight philosophers, every second one left-handed. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void philosophersDine(Lab lab) {
        int meals = 10_000;
        List<Cell> forks = cells(8);
        lab.launch(() -> {
            finish(() -> {
                for (int p = 0; p < 8; p++) {
                    Cell left = forks.get(p);
                    Cell right = forks.get((p + 1) % 8);
                    boolean leftHanded = p % 2 == 0;
                    async(() -> {
                        for (int m = 0; m < meals; m++) {
                            isolated(leftHanded ? left : right, leftHanded ? right : left, () -> {
                                left.value++;
                                right.value++;
                            });
                        }
                    });
                }
            });
            assertThat(forks).allSatisfy(f -> assertThat(f.value).isEqualTo(2L * meals));
        });
    }

    @OnEveryRuntime
    void readersNeverSeeHalfAWrite(Lab lab) {
        Cell a = new Cell();
        Cell b = new Cell();
        AtomicInteger reads = new AtomicInteger();
        lab.launch(() -> {
            forall(range(0, 3_000), i -> {
                if (i % 5 == 0) {
                    isolated(Access.writing(a), b, () -> {
                        a.value++;
                        poll();
                        b.value++;
                    });
                } else {
                    isolated(reading(a), reading(b), () -> {
                        long seen = a.value;
                        poll();
                        assertThat(b.value).isEqualTo(seen);
                        reads.incrementAndGet();
                    });
                }
            });
            assertThat(a.value).isEqualTo(600);
            assertThat(reads).hasValue(2_400);
        });
    }

    /** Trap 12, test T13: whatever may wait or spawn is an error that names the rule. */
    @OnEveryRuntime
    void whatWaitsOrSpawnsIsRefused(Lab lab) {
        lab.launch(() -> {
            Cell a = new Cell();
            Forbidden.all().forEach((what, body) -> {
                assertThatThrownBy(() -> isolated(body)).as(what).satisfies(Forbidden::namesTheRule);
                assertThatThrownBy(() -> isolated(a, body)).as(what).satisfies(Forbidden::namesTheRule);
                assertThatThrownBy(() -> isolated(() -> isolated(a, body)))
                        .as(what)
                        .satisfies(Forbidden::namesTheRule);
            });
            finish(() -> async(() -> isolated(() -> {
                a.value++;
            })));
            assertThat(a.value).as("and all goes on").isEqualTo(1);
        });
    }

    /** A task in a section does not even look whether a future that it may not wait for could run in place. */
    @OnEveryRuntime
    void aQueuedFutureIsNotRunInside(Lab lab) {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < 50; i++) {
                AtomicInteger inside = new AtomicInteger();
                TaskFuture<Integer> f = future(() -> {
                    ran.incrementAndGet();
                    return inside.get();
                });
                try {
                    isolated(() -> {
                        inside.set(1);
                        f.join();
                        inside.set(0);
                    });
                } catch (IllegalStateException e) {
                    Forbidden.namesTheRule(e);
                    refused.incrementAndGet();
                }
                f.join();
            }
            if (lab.workers() == 1) {
                assertThat(refused).hasValue(50);
            }
        });
        assertThat(ran).hasValue(50);
    }

    @OnEveryRuntime
    void whatNeitherWaitsNorSpawnsIsAllowed(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            Event<Integer> e = Event.newEvent();
            TaskFuture<Integer> done = future(() -> 4);
            done.join();
            Cell a = new Cell();
            finish(() -> {
                async(() -> {
                    int v = p.join();
                    Event.suspend(e);
                    isolated(a, () -> {
                        a.value += v + e.getValue();
                    });
                });
                isolated(() -> {
                    p.put(2);
                    e.setValue(3);
                    Event.suspend(e);
                    assertThat(p.join()).isEqualTo(2);
                    assertThat(done.join()).isEqualTo(4);
                    poll();
                });
            });
            assertThat(a.value).isEqualTo(5);
        });
    }

    @OnEveryRuntime
    void callbacksRunWhenTheSectionHasEnded(Lab lab) {
        List<String> order = new ArrayList<>();
        lab.launch(() -> {
            Event<Integer> first = Event.newEvent();
            Event<Integer> second = Event.newEvent();
            Cell a = new Cell();
            Cell other = new Cell();
            first.addExecutionBody(v -> {
                order.add("callback " + v);
                isolated(other, () -> {
                    second.setValue(v + 1);
                    order.add("section of the callback");
                });
                async(() -> isolated(a, () -> {
                    a.value++;
                }));
                order.add("callback ends");
            });
            second.addExecutionBody(v -> order.add("callback " + v));
            finish(() -> {
                isolated(a, () -> {
                    first.setValue(1);
                    isolated(a, () -> first.addExecutionBody(v -> order.add("late " + v)));
                    order.add("section");
                });
                order.add("after");
            });
            assertThat(a.value).isEqualTo(1);
        });
        assertThat(order)
                .containsExactly(
                        "section",
                        "callback 1",
                        "section of the callback",
                        "callback ends",
                        "late 1",
                        "callback 2",
                        "after");
    }

    @OnEveryRuntime
    void aNestedSectionMayHoldTheSameOrLess(Lab lab) {
        lab.launch(() -> {
            Cell a = new Cell();
            Cell b = new Cell();
            isolated(() -> isolated(() -> isolated(
                    a,
                    () -> isolated(reading(b), () -> {
                        a.value++;
                    }))));
            isolated(a, b, () -> {
                isolated(b, () -> {
                    a.value++;
                });
                isolated(reading(a), Access.writing(b), () -> {
                    a.value++;
                });
                isolatedOn(List.of(), () -> {
                    a.value++;
                });
            });
            isolated(reading(a), () -> isolated(reading(a), () -> isolated(reading(a), () -> "")));
            assertThat(a.value).isEqualTo(4);
            assertThat(Locks.areFree()).isTrue();
        });
    }

    @OnEveryRuntime
    void aNestedSectionThatNeedsMoreIsAnError(Lab lab) {
        lab.launch(() -> {
            Cell a = new Cell();
            Cell b = new Cell();
            assertThatThrownBy(() -> isolated(a, () -> isolated(() -> "")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("a global isolated section inside one")
                    .hasMessageContaining("same or fewer objects");
            assertThatThrownBy(() -> isolated(a, () -> isolated(a, b, () -> "")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(
                            "writing " + Cell.class.getName() + '@' + Integer.toHexString(System.identityHashCode(b)));
            assertThatThrownBy(() -> isolated(reading(a), () -> isolated(a, () -> "")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no stronger mode");
        });
    }

    /** Trap 20: a section that fails has ended. */
    @OnEveryRuntime
    void aFailureEndsTheSection(Lab lab) {
        lab.launch(() -> {
            Cell a = new Cell();
            ArithmeticException failure = new ArithmeticException("body");
            assertThatThrownBy(() -> isolated(a, () -> {
                        throw failure;
                    }))
                    .isSameAs(failure);
            assertThatThrownBy(() -> isolated(() -> {
                        throw new IOException("checked");
                    }))
                    .isInstanceOf(CompletionException.class)
                    .hasCauseInstanceOf(IOException.class);
            assertThat(Locks.areFree()).isTrue();
            List<String> order = new ArrayList<>();
            Event<String> e = Event.newEvent();
            e.addExecutionBody(order::add);
            assertThatThrownBy(() -> isolated(() -> {
                        e.setValue("callback");
                        throw failure;
                    }))
                    .isSameAs(failure);
            assertThat(order).as("what was set is set").containsExactly("callback");
        });
    }

    @OnEveryRuntime
    void nullIsNoObject(Lab lab) {
        lab.launch(() -> {
            assertThatThrownBy(() -> isolated((Object) null, () -> "")).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> reading(null)).isInstanceOf(NullPointerException.class);
        });
    }

    /** Traps 3 and 24: 300 waiting tasks hold no worker. */
    @OnEveryRuntime(workers = {1, 2})
    void waitersHoldNoWorker(Lab lab) throws Exception {
        int waiters = 300;
        Cell a = new Cell();
        AtomicInteger others = new AtomicInteger();
        Holder holder = new Holder(lab, a);
        lab.thread("release", () -> {
            Waits.untilSuspensions(lab.runtime(), waiters);
            Waits.until("others run", () -> others.get() == 100);
            assertThat(lab.runtime().dump()).contains("lock of isolated objects");
            holder.release();
        });
        lab.launch(() -> {
            for (int i = 0; i < waiters; i++) {
                async(() -> isolated(a, () -> {
                    a.value++;
                }));
            }
            for (int i = 0; i < 100; i++) {
                async(others::incrementAndGet);
            }
        });
        assertThat(a.value).isEqualTo(waiters);
    }

    @OnEveryRuntime(workers = {1, 2})
    void cancelledWaitersLeaveAndOthersGoOn(Lab lab) throws Exception {
        Cell a = new Cell();
        Cell b = new Cell();
        Cancellation cancellation = new Cancellation();
        Holder holder = new Holder(lab, a);
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        lab.thread("cancel", () -> {
            Waits.untilSuspensions(lab.runtime(), 300);
            cancellation.cancel("enough");
            Waits.until("the cancelled ones have gone", () -> ended.get() == 1);
            holder.release();
        });
        lab.launch(() -> {
            for (int i = 0; i < 100; i++) {
                async(() -> isolated(a, () -> {
                    a.value++;
                }));
            }
            async(() -> {
                assertThatExceptionOfType(TaskCancelledException.class)
                        .isThrownBy(() -> finish(cancelledBy(cancellation), () -> {
                            for (int i = 0; i < 200; i++) {
                                boolean alone = i % 2 == 0;
                                async(() -> isolated(a, alone ? a : b, ran::incrementAndGet));
                            }
                        }));
                ended.incrementAndGet();
            });
        });
        assertThat(a.value).isEqualTo(100);
        assertThat(ran).hasValue(0);
    }

    @OnEveryRuntime
    void cancellationOfABodyEndsTheSection(Lab lab) {
        Cell a = new Cell();
        lab.launch(() -> {
            Cancellation cancellation = new Cancellation();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(
                            cancelledBy(cancellation),
                            () -> isolated(a, () -> {
                                cancellation.cancel("now");
                                poll();
                                a.value = -1;
                            })));
            isolated(a, () -> {
                a.value++;
            });
        });
        assertThat(a.value).isEqualTo(1);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aNonBlockingTaskMayNotWaitForASection(Lab lab) throws Exception {
        Cell a = new Cell();
        Holder holder = new Holder(lab, a);
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> asyncNb(() -> isolated(a, () -> ""))))
                .satisfies(e -> assertThat(e.failures())
                        .singleElement()
                        .satisfies(f -> assertThat(f).hasMessageContaining("isolated would wait")));
        holder.release();
    }

    @OnEveryRuntime
    void sectionsInFuturesAndBranches(Lab lab) {
        Cell a = new Cell();
        lab.launch(() -> {
            List<TaskFuture<Long>> all = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                all.add(future(() -> isolated(a, () -> ++a.value)));
            }
            join(
                    () -> isolated(() -> {
                        a.value++;
                    }),
                    () -> isolated(reading(a), () -> a.value));
            assertThat(all.stream().map(TaskFuture::join).distinct()).hasSize(100);
        });
        assertThat(a.value).isEqualTo(101);
    }

    /** A thread outside that holds an object until it is told to leave. */
    private static final class Holder {
        private final CountDownLatch leave = new CountDownLatch(1);

        Holder(Lab lab, Object object) throws InterruptedException {
            CountDownLatch inside = new CountDownLatch(1);
            TrackedThread t = lab.thread(
                    "holder",
                    () -> isolated(object, () -> {
                        inside.countDown();
                        Waits.await("the end of the section", leave);
                    }));
            assertThat(t).isNotNull();
            Waits.await("the section", inside);
        }

        void release() {
            leave.countDown();
        }
    }
}
