package dev.serrano.races;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.asyncAwait;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.isolated;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.sync.Event;
import dev.serrano.sync.TaskLock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** Programs with a race, each with one that is repaired: racyX and rightX. Loaded woven. */
final class RacePrograms {
    static int shared;
    static long wide;

    int field;
    double real;
    volatile boolean ready;
    final int constant = 3;

    private RacePrograms() {}

    // ---- structure -----------------------------------------------------------------------------------------------

    static void racyMissingFinish() {
        int[] a = new int[1];
        async(() -> a[0] = 1);
        a[0]++;
    }

    static void rightMissingFinish() {
        int[] a = new int[1];
        finish(() -> async(() -> a[0] = 1));
        a[0]++;
    }

    static void racySiblings() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            async(() -> o.field = 1);
            async(() -> o.field = 2);
        });
    }

    static void rightSiblings() {
        RacePrograms o = new RacePrograms();
        finish(() -> async(() -> o.field = 1));
        finish(() -> async(() -> o.field = 2));
    }

    static void racyFinishTooDeep() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            async(() -> {
                finish(() -> async(() -> o.real = 1));
                o.real = 2;
            });
            o.real = 3;
        });
    }

    static void rightFinishTooDeep() {
        RacePrograms o = new RacePrograms();
        finish(() -> async(() -> {
            finish(() -> async(() -> o.real = 1));
            o.real = 2;
        }));
        o.real = 3;
    }

    static void racyFuture() {
        RacePrograms o = new RacePrograms();
        TaskFuture<Integer> f = future(() -> o.field = 1);
        int seen = o.field;
        f.join();
        o.field = seen;
    }

    static void rightFuture() {
        RacePrograms o = new RacePrograms();
        TaskFuture<Integer> f = future(() -> o.field = 1);
        f.join();
        o.field++;
    }

    static void racyJoinByAnother() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            TaskFuture<Integer> f = future(() -> o.field = 1);
            async(f::join);
            o.field = 2;
        });
    }

    static void rightJoinByAnother() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            TaskFuture<Integer> f = future(() -> o.field = 1);
            TaskFuture<Integer> g = future(f::join);
            g.join();
            o.field = 2;
        });
    }

    static void racyPromise() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            Promise<Integer> p = promise();
            async(() -> {
                p.put(1);
                o.field = 1;
            });
            p.get();
            o.field = 2;
        });
    }

    static void rightPromise() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            Promise<Integer> p = promise();
            async(() -> {
                o.field = 1;
                p.put(1);
            });
            p.get();
            o.field = 2;
        });
    }

    static void racyAwaiting() {
        long[] a = new long[3];
        finish(() -> {
            TaskFuture<Integer> f = future(() -> {
                a[1] = 1;
                return 1;
            });
            async(() -> a[1] = 2);
            asyncAwait(f, () -> a[1]++);
        });
    }

    static void rightAwaiting() {
        long[] a = new long[3];
        finish(() -> {
            TaskFuture<Integer> f = future(() -> {
                a[1] = 1;
                return 1;
            });
            asyncAwait(f, () -> a[1]++);
        });
    }

    static void racyMap() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            future(() -> o.field = 1).map(x -> o.field = x + 1);
            o.field = 3;
        });
    }

    static void rightMap() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            future(() -> o.field = 1).map(x -> o.field = x + 1).join();
            o.field = 3;
        });
    }

    static void racyBranches() {
        RacePrograms o = new RacePrograms();
        join(() -> o.field++, () -> o.field++);
    }

    static void rightBranches() {
        RacePrograms o = new RacePrograms();
        RacePrograms p = new RacePrograms();
        join(() -> o.field++, () -> p.field++);
        o.field += p.field;
    }

    static void racyEvent() {
        RacePrograms o = new RacePrograms();
        Event<Integer> e = Event.newEvent("value");
        finish(() -> {
            async(() -> {
                e.setValue(1);
                o.field = 1;
            });
            Event.suspend(e);
            o.field = 2;
        });
    }

    static void rightEvent() {
        RacePrograms o = new RacePrograms();
        Event<Integer> e = Event.newEvent("value");
        finish(() -> {
            async(() -> {
                o.field = 1;
                e.setValue(1);
            });
            Event.suspend(e);
            o.field = 2;
        });
    }

    // ---- loops and phases ----------------------------------------------------------------------------------------

    static void racyWrongIndex() {
        int[] a = new int[9];
        forall(range(0, 8), i -> a[i] = a[i + 1]);
    }

    static void rightWrongIndex() {
        int[] a = new int[9];
        int[] b = new int[9];
        forall(range(0, 8), i -> b[i] = a[i + 1]);
    }

    static void racySharedSum() {
        double[] sum = {0};
        forall(range(0, 8), i -> sum[0] += i);
    }

    static void rightSharedSum() {
        double[] parts = new double[8];
        forall(range(0, 8), i -> parts[i] += i);
        double sum = 0;
        for (double p : parts) {
            sum += p;
        }
        wide = (long) sum;
    }

    static void racyManyReaders() {
        int[] a = {1};
        int[] b = new int[200];
        finish(() -> {
            async(() -> forall(range(0, 200), i -> b[i] = a[0]));
            a[0] = 2;
        });
    }

    static void rightManyReaders() {
        int[] a = {1};
        int[] b = new int[200];
        forall(range(0, 200), i -> b[i] = a[0]);
        a[0] = 2;
    }

    static void racyManyTasks() {
        int[] a = {1};
        long[] b = new long[100];
        finish(() -> {
            for (int t = 0; t < 100; t++) {
                int k = t;
                async(() -> b[k] = a[0]);
            }
            async(() -> a[0] = 2);
        });
    }

    static void rightManyTasks() {
        int[] a = {1};
        long[] b = new long[100];
        finish(() -> {
            for (int t = 0; t < 100; t++) {
                int k = t;
                async(() -> b[k] = a[0]);
            }
        });
        a[0] = 2;
    }

    static void racyPhases() {
        int[] a = new int[3];
        int[] b = new int[3];
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int t = 0; t < 3; t++) {
                int k = t;
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    a[k] = k;
                    b[k] = a[(k + 1) % 3];
                    next();
                });
            }
            ph.drop();
        });
    }

    static void rightPhases() {
        int[] a = new int[3];
        int[] b = new int[3];
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int t = 0; t < 3; t++) {
                int k = t;
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    a[k] = k;
                    next();
                    b[k] = a[(k + 1) % 3];
                    next();
                    a[k] = b[k];
                });
            }
            ph.drop();
        });
    }

    // ---- locations -----------------------------------------------------------------------------------------------

    static void racyStatic() {
        finish(() -> {
            async(() -> shared++);
            async(() -> shared++);
        });
    }

    static void rightStatic() {
        finish(() -> async(() -> shared++));
        finish(() -> async(() -> shared++));
    }

    static void racyWideStatic() {
        finish(() -> {
            async(() -> wide = 1);
            wide = 2;
        });
    }

    static void rightWideStatic() {
        finish(() -> async(() -> wide = 1));
        wide = 2;
    }

    static void racyList() {
        List<Integer> list = new ArrayList<>();
        finish(() -> {
            async(() -> list.add(1));
            async(() -> list.add(2));
        });
    }

    static void rightList() {
        List<Integer> list = new ArrayList<>();
        finish(() -> {
            async(() -> isolated(list, () -> list.add(1)));
            async(() -> isolated(list, () -> list.add(2)));
        });
    }

    static void racyUnisolatedMap() {
        Map<String, Integer> map = new HashMap<>();
        finish(() -> {
            async(() -> isolated(map, () -> map.merge("a", 1, Integer::sum)));
            async(() -> map.merge("a", 1, Integer::sum));
        });
    }

    static void rightUnisolatedMap() {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        finish(() -> {
            async(() -> map.merge("a", 1, Integer::sum));
            async(() -> map.merge("a", 1, Integer::sum));
        });
    }

    static void racyText() {
        StringBuilder b = new StringBuilder();
        finish(() -> {
            async(() -> b.append('a'));
            b.append(1L).append("x");
        });
    }

    static void rightText() {
        StringBuilder b = new StringBuilder();
        finish(() -> async(() -> b.append('a')));
        b.append(1L).append("x");
    }

    static void racyCopy() {
        int[] a = new int[10];
        int[] b = new int[10];
        finish(() -> {
            async(() -> System.arraycopy(a, 0, b, 2, 4));
            b[5] = 1;
        });
    }

    static void rightCopy() {
        int[] a = new int[10];
        int[] b = new int[10];
        finish(() -> {
            async(() -> System.arraycopy(a, 0, b, 2, 4));
            b[6] = 1;
            b[1] = 1;
            a[4] = 1;
        });
    }

    static void racySort() {
        long[] a = new long[10];
        finish(() -> {
            async(() -> Arrays.sort(a, 0, 5));
            async(() -> Arrays.fill(a, 4, 10, 1));
        });
    }

    static void rightSort() {
        long[] a = new long[10];
        finish(() -> {
            async(() -> Arrays.sort(a, 0, 5));
            async(() -> Arrays.fill(a, 5, 10, 1));
        });
        long[] copy = Arrays.copyOf(a, 10);
        copy[0] = a.clone()[1];
    }

    // ---- order as it came ----------------------------------------------------------------------------------------

    static void racyIsolatedOnOthers() {
        RacePrograms o = new RacePrograms();
        Object[] locks = {new Object(), new Object()};
        finish(() -> {
            async(() -> isolated(locks[0], () -> o.field++));
            async(() -> isolated(locks[1], () -> o.field++));
        });
    }

    static void rightIsolatedOnOthers() {
        RacePrograms o = new RacePrograms();
        Object lock = new Object();
        finish(() -> {
            async(() -> isolated(lock, () -> o.field++));
            async(() -> isolated(lock, () -> o.field++));
        });
    }

    static void racyLock() {
        RacePrograms o = new RacePrograms();
        TaskLock lock = new TaskLock();
        finish(() -> {
            for (int i = 0; i < 2; i++) {
                async(() -> {
                    o.real++;
                    lock.lock();
                    o.field++;
                    lock.unlock();
                    o.real++;
                });
            }
        });
    }

    private static volatile boolean hasRead;

    /** Only a flag orders the first read before the write: on another schedule they may come at the same time. */
    static void aReadBehindAFlag() {
        RacePrograms o = new RacePrograms();
        int[] seen = new int[2];
        hasRead = false;
        finish(() -> {
            async(() -> {
                seen[0] = o.field;
                hasRead = true;
            });
            future(() -> {
                        while (!hasRead) {
                            poll();
                        }
                        return o.field;
                    })
                    .join();
            o.field = 1;
        });
    }

    static void rightLock() {
        RacePrograms o = new RacePrograms();
        TaskLock lock = new TaskLock();
        finish(() -> {
            for (int i = 0; i < 2; i++) {
                async(() -> {
                    lock.lock();
                    o.field++;
                    lock.unlock();
                });
            }
        });
    }

    synchronized void inMonitor() {
        field++;
    }

    static void racyMonitor() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            async(o::inMonitor);
            async(() -> o.field++);
        });
    }

    static void rightMonitor() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            async(o::inMonitor);
            async(() -> {
                synchronized (o) {
                    o.field++;
                }
            });
        });
    }

    static void racyAtomic() {
        RacePrograms o = new RacePrograms();
        AtomicInteger n = new AtomicInteger();
        finish(() -> {
            for (int i = 0; i < 2; i++) {
                async(() -> {
                    o.field++;
                    n.incrementAndGet();
                    o.field++;
                });
            }
        });
    }

    static void rightAtomic() {
        AtomicInteger n = new AtomicInteger();
        finish(() -> {
            async(n::incrementAndGet);
            async(() -> n.addAndGet(2));
        });
    }

    static void racyVolatile() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            for (int i = 0; i < 2; i++) {
                async(() -> {
                    o.field++;
                    o.ready = true;
                    o.field++;
                });
            }
        });
    }

    static void rightVolatile() {
        RacePrograms o = new RacePrograms();
        finish(() -> {
            async(() -> o.ready = true);
            async(() -> o.ready = o.constant > 2);
        });
    }

    /** Nothing else than a class that is initialized by the first task that uses it. */
    private static final class Table {
        static int[] squares = squares();
        static List<String> names = new ArrayList<>(List.of("a"));

        private static int[] squares() {
            int[] all = new int[10];
            for (int i = 0; i < all.length; i++) {
                all[i] = i * i;
            }
            return all;
        }
    }

    static void racyInitializer() {
        finish(() -> {
            async(() -> Table.squares[3]++);
            async(() -> Table.squares[3]++);
        });
    }

    static void rightInitializer() {
        long[] sums = new long[3];
        forall(range(0, 3), i -> sums[i] = Table.squares[i + 4] + Table.names.size());
    }
}
