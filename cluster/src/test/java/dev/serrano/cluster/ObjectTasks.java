package dev.serrano.cluster;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Tasks that use objects which data names. */
final class ObjectTasks {
    static final Class<?>[] ALL = {
        MakeBox.class, AddToBox.class, AddToRef.class, NewRef.class, AwaitPoint.class, PutPoint.class, NewPromise.class
    };

    private ObjectTasks() {}

    /** What each place has one of. */
    static final class Box {
        final int place;
        final AtomicInteger sum = new AtomicInteger();

        Box(int place) {
            this.place = place;
        }
    }

    /** Fails once at the place with the number. */
    record MakeBox(String key, int failsAt) implements RemoteTask<Box> {
        @Override
        public Box run(Cluster cluster) {
            int place = cluster.here().number();
            if (RemoteTasks.count(key + place).incrementAndGet() == 1 && place == failsAt) {
                throw new IllegalArgumentException("no box at " + place);
            }
            return new Box(place);
        }
    }

    record AddToBox(PlaceLocal<Box> box, int by) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            Box b = box.get(cluster);
            return 100 * b.place + b.sum.addAndGet(by);
        }
    }

    record AddToRef(ClusterRef<AtomicInteger> ref, int by) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            return ref.get(cluster).addAndGet(by);
        }
    }

    /** A reference as a value. */
    record NewRef(int first) implements RemoteTask<ClusterRef<AtomicInteger>> {
        @Override
        public ClusterRef<AtomicInteger> run(Cluster cluster) {
            return cluster.ref(new AtomicInteger(first));
        }
    }

    /** Counts that it has begun, and waits. */
    record AwaitPoint(ClusterPromise<RemoteTasks.Point> promise, String key) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            RemoteTasks.count(key).incrementAndGet();
            return promise.join(cluster).x();
        }
    }

    record PutPoint(ClusterPromise<RemoteTasks.Point> promise, int x) implements RemoteTask<Integer> {
        @Override
        public Integer run(Cluster cluster) {
            promise.put(cluster, new RemoteTasks.Point(x, List.of("put")));
            return x;
        }
    }

    /** A promise of another place, as a value. */
    record NewPromise() implements RemoteTask<ClusterPromise<RemoteTasks.Point>> {
        @Override
        public ClusterPromise<RemoteTasks.Point> run(Cluster cluster) {
            return cluster.promise();
        }
    }
}
