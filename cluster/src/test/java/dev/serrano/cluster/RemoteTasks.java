package dev.serrano.cluster;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks of the tests. All places of a test are in this JVM, so that statics tell what has run where. */
final class RemoteTasks {
    static final Class<?>[] ALL = {
        Where.class,
        Square.class,
        Point.class,
        Shift.class,
        Tree.class,
        Fail.class,
        Wait.class,
        Count.class,
        Big.class,
        Local.class,
        Sturdy.class,
        Begun.class,
        Hang.class
    };

    private RemoteTasks() {}

    static final Map<String, AtomicInteger> COUNTS = new ConcurrentHashMap<>();
    static final Map<String, Promise<String>> GATES = new ConcurrentHashMap<>();
    static final Map<String, CountDownLatch> BEGUN = new ConcurrentHashMap<>();

    static AtomicInteger count(String key) {
        return COUNTS.computeIfAbsent(key, _ -> new AtomicInteger());
    }

    static Promise<String> gate(String key) {
        return GATES.computeIfAbsent(key, _ -> Serrano.externalPromise());
    }

    static CountDownLatch begun(String key) {
        return BEGUN.computeIfAbsent(key, _ -> new CountDownLatch(1));
    }

    record Where() implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            return cluster.here().number();
        }
    }

    record Square(int n) implements RemoteTask<Long> {
        @Override
        public Long run(Cluster cluster) {
            return (long) n * n;
        }
    }

    record Point(int x, List<String> names) {}

    record Shift(Point p, int by) implements RemoteTask<Point> {
        @Override
        public Point run(Cluster cluster) {
            return new Point(p.x + by, List.of("shifted", p.names.get(0)));
        }
    }

    record Count(String key) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            return count(key + cluster.here().number()).incrementAndGet();
        }
    }

    /** Spawns at the next place and the one after, to a depth. */
    record Tree(String key, int depth) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            List<ClusterPlace> all = cluster.places();
            for (int i = 1; i <= 2 && depth > 0; i++) {
                cluster.async(all.get((cluster.here().number() + i) % all.size()), new Tree(key, depth - 1));
            }
            return count(key).incrementAndGet();
        }
    }

    /** Everything local inside a remote task. */
    record Local(int n) implements RemoteTask<Long> {
        @Override
        public Long run(Cluster cluster) {
            Promise<Integer> p = Serrano.promise();
            Serrano.finish(() -> Serrano.async(() -> p.put(Serrano.blocking(() -> 1))));
            return p.join() + Serrano.sumLong(Serrano.range(0, n), i -> i);
        }
    }

    record Fail(String message) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) throws Exception {
            throw new java.io.IOException(message);
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Big(byte[] data) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            return data.length;
        }
    }

    /** Waits at a gate. */
    record Wait(String key) implements RemoteTask<String> {
        @Override
        public String run(Cluster cluster) {
            begun(key).countDown();
            try {
                return gate(key).join();
            } finally {
                count(key).incrementAndGet();
            }
        }
    }

    /** Waits at a gate at the place with the number; elsewhere it has a value at once. */
    record Sturdy(String key, int number) implements RemoteTask<String> {
        @Override
        public boolean retryable() {
            return true;
        }

        @Override
        public String run(Cluster cluster) {
            count(key).incrementAndGet();
            if (cluster.here().number() == number) {
                begun(key).countDown();
                return gate(key).join();
            }
            return "from " + cluster.here().number();
        }
    }

    /** Sent to the test by a task in another JVM. */
    record Begun(String key) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            begun(key).countDown();
            return 0;
        }
    }

    /** Tells the first place that it has begun, and never ends at the place with the number; elsewhere it ends. */
    record Hang(String key, boolean retryable, int number) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            if (cluster.here().number() > 0) {
                cluster.at(cluster.places().get(0), new Begun(key));
                if (cluster.here().number() == number) {
                    gate("never").join();
                }
            }
            return cluster.here().number();
        }
    }
}
