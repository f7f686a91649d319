package dev.serrano.conformance;

import static dev.serrano.Serrano.all;
import static dev.serrano.Serrano.any;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.listening;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskFuture;
import dev.serrano.internal.context.ListenedTask;
import dev.serrano.observe.ObservedTask;
import dev.serrano.observe.SyncKind;
import dev.serrano.observe.TaskListener;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.ScopeHold;
import dev.serrano.spi.SyncPoint;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.Event;
import dev.serrano.sync.EventCount;
import dev.serrano.sync.Select;
import dev.serrano.sync.Single;
import dev.serrano.sync.SyncVariable;
import dev.serrano.sync.TaskLock;
import dev.serrano.sync.TaskSemaphore;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** Each construct tells who observes which task goes on after which other one. */
class SyncEdgesTest {
    private final Map<Long, String> names = new ConcurrentHashMap<>();
    private final Queue<Edge> edges = new ConcurrentLinkedQueue<>();

    private record Edge(SyncKind kind, long from, long to) {}

    private final TaskListener listener = new TaskListener() {
        @Override
        public boolean hearsSyncEdges() {
            return true;
        }

        @Override
        public void synced(ObservedTask waiting, ObservedTask signaller, SyncKind kind) {
            edges.add(new Edge(kind, signaller.number(), waiting.number()));
        }
    };

    /** The calling task is called so. */
    private void iAm(String name) {
        ListenedTask me = CurrentTask.member(ListenedTask.class);
        names.put(me.number(), name);
    }

    private void run(Lab lab, TaskBody body) {
        lab.launch(() -> {
            listening(listener, () -> {
                finish(() -> {
                    iAm("main");
                    body.run();
                });
                return null;
            });
        });
    }

    /** The edges between tasks with names, but for those of one kind. */
    private Set<String> edgesBut(@Nullable SyncKind left) {
        Set<String> found = new TreeSet<>();
        for (Edge e : edges) {
            String from = names.get(e.from);
            String to = names.get(e.to);
            if (e.kind != left && from != null && to != null) {
                found.add(from + " " + e.kind + " " + to);
            }
        }
        return found;
    }

    private Set<String> found() {
        return edgesBut(SyncKind.FINISH);
    }

    @OnEveryRuntime
    void finishes(Lab lab) {
        run(lab, () -> {
            finish(() -> async(() -> {
                iAm("a");
                async(() -> iAm("b"));
                finish(() -> async(() -> iAm("c")));
            }));
            async(() -> iAm("d"));
        });
        assertThat(edgesBut(null)).containsExactly("a FINISH main", "b FINISH main", "c FINISH a", "d FINISH main");
    }

    @OnEveryRuntime
    void iterations(Lab lab) {
        run(lab, () -> forall(range(0, 3), i -> iAm("i" + i)));
        assertThat(edgesBut(null)).containsExactly("i0 FINISH main", "i1 FINISH main", "i2 FINISH main");
    }

    @OnEveryRuntime
    void branches(Lab lab) {
        run(
                lab,
                () -> join(
                        () -> {
                            iAm("a");
                            async(() -> iAm("c"));
                        },
                        () -> iAm("b")));
        assertThat(edgesBut(null)).containsExactly("a BRANCH main", "b BRANCH main", "c FINISH main");
    }

    @OnEveryRuntime
    void futures(Lab lab) {
        run(lab, () -> {
            TaskFuture<Integer> a = future(() -> named("a", 1));
            TaskFuture<Integer> b = future(() -> named("b", a.join()));
            TaskFuture<Integer> failing = future(() -> {
                iAm("f");
                throw new IllegalStateException("planned");
            });
            async(() -> {
                iAm("c");
                a.get();
                failing.outcome();
            });
            b.join();
        });
        assertThat(found()).containsExactly("a JOIN b", "a JOIN c", "b JOIN main", "f JOIN c");
    }

    private <T> T named(String name, T value) {
        iAm(name);
        return value;
    }

    @OnEveryRuntime
    void promisesAndEvents(Lab lab) {
        Promise<Integer> p = promise();
        Event<Integer> e = Event.newEvent();
        run(lab, () -> {
            async(() -> {
                iAm("waiter");
                p.join();
                Event.suspend(e);
            });
            async(() -> {
                iAm("putter");
                p.put(1);
            });
            async(() -> {
                iAm("setter");
                e.setValue(1);
            });
        });
        assertThat(found()).containsExactly("putter DATA waiter", "setter DATA waiter");
    }

    @OnEveryRuntime
    void inputs(Lab lab) {
        Promise<Integer> p = promise();
        run(lab, () -> {
            TaskFuture<Integer> f = future(() -> named("f", 1));
            async(awaiting(p, f), () -> iAm("early"));
            finish(() -> async(() -> {
                iAm("putter");
                p.put(1);
            }));
            future(awaiting(p), () -> named("late", 1)).join();
        });
        assertThat(found())
                .containsExactly("f START early", "late JOIN main", "putter START early", "putter START late");
    }

    @OnEveryRuntime
    void derivedFutures(Lab lab) {
        run(lab, () -> {
            TaskFuture<Integer> a = future(() -> named("a", 1));
            TaskFuture<Integer> b = future(() -> named("b", 2));
            TaskFuture<Integer> m = a.map(x -> named("m", x));
            TaskFuture<Integer> n = m.flatMap(x -> named("n", future(() -> named("inner", x))));
            TaskFuture<Integer> r = b.<Integer>map(x -> {
                        throw new IllegalStateException("planned");
                    })
                    .recover(x -> named("r", 1));
            async(() -> {
                iAm("all");
                all(List.of(a, b)).join();
            });
            async(() -> {
                iAm("any");
                any(List.of(b)).join();
            });
            n.join();
            r.join();
        });
        assertThat(found())
                .containsExactly("a JOIN all", "a START m", "b JOIN all", "b JOIN any", "m START n", "r JOIN main");
    }

    @OnEveryRuntime
    void phases(Lab lab) {
        run(lab, () -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            async(phased(ph.in(PhaserMode.SIG)), () -> {
                iAm("s");
                ph.signal();
            });
            async(phased(ph.in(PhaserMode.WAIT)), () -> {
                iAm("w");
                next();
            });
            async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                iAm("sw");
                next();
            });
            async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> iAm("leaves"));
        });
        assertThat(found())
                .containsExactly(
                        "leaves PHASE sw",
                        "leaves PHASE w",
                        "main PHASE sw",
                        "main PHASE w",
                        "s PHASE sw",
                        "s PHASE w",
                        "sw PHASE w");
    }

    @OnEveryRuntime
    void barriers(Lab lab) {
        run(lab, () -> {
            Single group = Single.ofTasks();
            group.barrier().register();
            for (String n : new String[] {"a", "b"}) {
                async(group.registered(), () -> {
                    iAm(n);
                    group.barrier().arriveAndAwait();
                });
            }
            group.barrier().arriveAndDeregister();
        });
        assertThat(found()).contains("a PHASE b", "b PHASE a", "main PHASE a", "main PHASE b");
    }

    @OnEveryRuntime
    void sections(Lab lab) {
        Object x = new Object();
        Object y = new Object();
        run(lab, () -> {
            finish(() -> async(() -> {
                iAm("a");
                isolated(x, () -> {});
            }));
            finish(() -> async(() -> {
                iAm("b");
                isolated(y, () -> {});
            }));
            finish(() -> async(() -> {
                iAm("c");
                isolated(x, () -> {});
            }));
            finish(() -> async(() -> {
                iAm("global");
                isolated(() -> {});
            }));
            finish(() -> async(() -> {
                iAm("d");
                isolated(y, () -> {});
            }));
        });
        assertThat(found())
                .contains("a ISOLATED c", "b ISOLATED global", "c ISOLATED global", "global ISOLATED d")
                .doesNotContain("a ISOLATED b", "b ISOLATED c", "a ISOLATED global");
    }

    @OnEveryRuntime
    void locksAndPermits(Lab lab) {
        TaskLock lock = new TaskLock();
        TaskSemaphore two = new TaskSemaphore(2);
        run(lab, () -> {
            finish(() -> async(() -> {
                iAm("a");
                lock.run(() -> {});
                two.acquire(2);
            }));
            finish(() -> async(() -> {
                iAm("b");
                two.release();
            }));
            finish(() -> async(() -> {
                iAm("c");
                lock.run(() -> {});
                two.release();
                two.acquire();
            }));
            finish(() -> async(() -> {
                iAm("d");
                lock.run(() -> {});
                two.acquire();
            }));
        });
        assertThat(found()).containsExactly("a LOCK c", "b LOCK c", "c LOCK d");
    }

    @OnEveryRuntime
    void queuesAndVariables(Lab lab) {
        BoundedQueue<Integer> q = new BoundedQueue<>(1);
        SyncVariable<Integer> v = SyncVariable.empty();
        run(lab, () -> {
            async(() -> {
                iAm("putter");
                q.put(1);
                q.put(2);
                v.write(1);
            });
            async(() -> {
                iAm("taker");
                q.take();
                q.take();
            });
            async(() -> {
                iAm("reader");
                Select.first(Select.reading(v));
            });
            async(() -> {
                iAm("second");
                v.write(2);
                v.read();
            });
        });
        assertThat(found()).contains("putter DATA taker", "taker LOCK putter");
    }

    @OnEveryRuntime
    void counts(Lab lab) {
        EventCount n = new EventCount();
        run(lab, () -> {
            async(() -> {
                iAm("waiter");
                n.await(2);
            });
            async(() -> {
                iAm("a");
                n.advance();
            });
            async(() -> {
                iAm("b");
                n.advance();
            });
        });
        assertThat(found()).containsExactly("a DATA waiter", "b DATA waiter");
    }

    @OnEveryRuntime
    void constructsOfUsers(Lab lab) {
        SyncPoint point = new SyncPoint();
        Promise<Integer> go = promise();
        run(lab, () -> {
            async(() -> {
                iAm("a");
                point.signal(SyncKind.DATA);
                go.put(1);
            });
            async(() -> {
                iAm("b");
                go.join();
                point.waited(SyncKind.DATA);
                point.pass(SyncKind.LOCK);
                async(() -> {
                    iAm("c");
                    point.waited(SyncKind.LOCK);
                });
            });
        });
        assertThat(found()).containsExactly("a DATA b", "b LOCK c");
    }

    @OnEveryRuntime
    void tasksOfAHold(Lab lab) {
        run(
                lab,
                () -> finish(() -> {
                    ScopeHold hold = ScopeHold.ofCurrentScope(false);
                    async(() -> {
                        iAm("releaser");
                        hold.async(() -> iAm("held"));
                        hold.release();
                    });
                }));
        assertThat(edgesBut(null)).containsExactly("held FINISH main", "releaser FINISH main");
    }
}
