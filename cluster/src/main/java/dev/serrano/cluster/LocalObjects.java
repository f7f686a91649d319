package dev.serrano.cluster;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.cluster.internal.objects.ObjectId;
import dev.serrano.cluster.internal.protocol.PlaceId;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/*
 * Objects of this place that data names
 * -------------------------------------
 * objects   by id. Of a reference, which is made at its home, the object is there from the begin to free. Of a
 *           place-local object the first task that asks puts a promise, makes the object and puts it into the promise;
 *           other tasks wait for that. If it fails it takes the promise away and puts ABSENT, and the next one tries.
 * initial   at the home of a place-local object: how it is made, and who may have one. Places that take part from the
 *           begin are told by a broadcast, a later one asks at its first use. Removed by free, before the objects are.
 *
 * The id of an object has the place that made the id, and a number of that place that is never used again, so a name
 * that was freed never means another object. The objects of a lost home are dropped everywhere. All fields are
 * concurrent maps; an entry goes from absent to present and back once, except while makers fail.
 */

/** The objects of one place that references and place-local handles name. Any thread may call it. */
final class LocalObjects {
    private static final Object ABSENT = new Object();

    private record Initial(Parcel task, Set<PlaceId> users) {}

    private final Cluster cluster;
    private final Codec codec;
    private final AtomicLong numbers = new AtomicLong();
    private final Map<ObjectId, Promise<Object>> objects = new ConcurrentHashMap<>();
    private final Map<ObjectId, Initial> initial = new ConcurrentHashMap<>();

    LocalObjects(Cluster cluster, Codec codec) {
        this.cluster = cluster;
        this.codec = codec;
    }

    ObjectId newId() {
        return new ObjectId(cluster.here().id(), numbers.getAndIncrement());
    }

    // ---- References

    ObjectId put(Object o) {
        ObjectId id = newId();
        Promise<Object> there = Serrano.externalPromise();
        there.put(o);
        objects.put(id, there);
        return id;
    }

    /** The object of a reference whose home this is; null if it was freed. */
    @Nullable
    Object get(ObjectId id) {
        Promise<Object> there = objects.get(id);
        return there == null ? null : there.join();
    }

    void remove(ObjectId id) {
        objects.remove(id);
    }

    // ---- Objects at each place

    <T> PlaceLocal<T> placeLocal(RemoteTask<? extends T> task) {
        PlaceLocal<T> handle = new PlaceLocal<>(cluster.here(), newId().number());
        Parcel parcel = codec.pack(task);
        initial.put(handle.id(), new Initial(parcel, ConcurrentHashMap.newKeySet()));
        try {
            cluster.broadcast(new Make(handle, parcel));
        } catch (Throwable e) {
            handle.free(cluster);
            throw e;
        }
        return handle;
    }

    /** The object of this place; it is made if there is none yet. */
    Object local(PlaceLocal<?> h, @Nullable Parcel known) {
        for (; ; ) {
            Promise<Object> mine = Serrano.externalPromise();
            Promise<Object> there = objects.putIfAbsent(h.id(), mine);
            if (there == null) {
                return make(h, known, mine);
            }
            Object o = there.join();
            if (o != ABSENT) {
                return o;
            }
        }
    }

    private Object make(PlaceLocal<?> h, @Nullable Parcel known, Promise<Object> mine) {
        Object made = ABSENT;
        try {
            Parcel p = known != null
                    ? known
                    : cluster.at(
                            cluster.known(h.home(), h),
                            new Ask(h, cluster.here().id()));
            if (p == null) {
                throw new IllegalStateException(h + " was freed");
            }
            RemoteTask<?> task = (RemoteTask<?>) Objects.requireNonNull(codec.unpack(p), "task");
            made = Objects.requireNonNull(task.run(cluster), "the task that makes a place-local object returned null");
            return made;
        } catch (RuntimeException e) {
            throw e;
        } catch (IOException e) {
            throw new IllegalStateException("the task that makes " + h + " cannot be read here: " + e.getMessage(), e);
        } catch (Exception e) {
            throw new IllegalStateException("the task that makes " + h + " failed", e);
        } finally {
            if (made == ABSENT) {
                objects.remove(h.id(), mine);
            }
            mine.put(made);
        }
    }

    private void free(PlaceLocal<?> h) {
        Initial i = initial.remove(h.id());
        if (i == null) {
            return;
        }
        try {
            cluster.finish(() -> {
                cluster.places().forEach(p -> i.users.add(p.id()));
                for (PlaceId user : i.users) {
                    ClusterPlace p = cluster.find(user);
                    if (p != null) {
                        cluster.async(p, new Drop(h));
                    }
                }
            });
        } catch (MultiException e) {
            List<Throwable> others = new ArrayList<>(e.failures());
            others.removeIf(DeadPlaceException.class::isInstance); // the object was lost with its place
            if (!others.isEmpty()) {
                throw MultiException.of(others);
            }
        }
    }

    void lost(PlaceId place) {
        objects.keySet().removeIf(id -> id.home().equals(place));
    }

    void clear() {
        objects.clear();
        initial.clear();
    }

    /** What is kept here, for reports. */
    @Override
    public String toString() {
        return objects.isEmpty() && initial.isEmpty() ? "no objects" : "objects " + objects.keySet();
    }

    // ---- Tasks of this class, sent as those of the program are

    /** Makes the object of a place before it is asked for. */
    record Make(PlaceLocal<?> handle, Parcel task) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            cluster.objects().local(handle, task);
            return null;
        }
    }

    /** Asks the home how the object is made; null if it was freed. */
    record Ask(PlaceLocal<?> handle, PlaceId user) implements RemoteTask<@Nullable Parcel> {
        @Override
        public @Nullable Parcel run(Cluster cluster) {
            Map<ObjectId, Initial> all = cluster.objects().initial;
            Initial i = all.get(handle.id());
            if (i == null) {
                return null;
            }
            i.users.add(user);
            return all.containsKey(handle.id()) ? i.task : null; // else free has perhaps not seen the user
        }
    }

    /** Frees the objects of a handle, at its home. */
    record Free(PlaceLocal<?> handle) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            cluster.objects().free(handle);
            return null;
        }
    }

    /** Drops the object of one place. */
    record Drop(PlaceLocal<?> handle) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            cluster.objects().remove(handle.id());
            return null;
        }
    }

    /** Drops the object of a reference, at its home. */
    record Release(ClusterRef<?> ref) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            cluster.objects().remove(ref.id());
            return null;
        }
    }
}
