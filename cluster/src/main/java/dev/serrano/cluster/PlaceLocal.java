package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serrano.cluster.internal.objects.ObjectId;

/**
 * A handle for one object at each place, made there: a cache, an index, a part of a large array. The handle is data: it
 * may be a component of a task, and {@link #get} at a place is the object of that place. The objects themselves are
 * never sent.
 * <p>{@link Cluster#placeLocal} runs a task at each place that takes tasks then; what it returns is the object there. A
 * place that joins later runs it at the first {@code get}. The objects are kept until {@link #free}, or until the place
 * that made the handle leaves or is lost. The tasks of one place share the object, so it has to be safe for that. The
 * task that made it happens-before each return of {@code get} at that place.
 * <p>Source: Charles et al., X10 (PlaceLocalHandle).
 * {@snippet :
 * PlaceLocal<Index> index = cluster.placeLocal(new LoadIndex("words"));
 * cluster.broadcast(new AddAll(index, "a.txt")); // whose run calls index.get(cluster).add(...)
 * index.free(cluster);
 * }
 *
 * @param <T> the type of the objects
 */
public final class PlaceLocal<T> {
    private final ClusterPlace home;
    private final long number;

    @JsonCreator
    PlaceLocal(@JsonProperty("home") ClusterPlace home, @JsonProperty("number") long number) {
        this.home = home;
        this.number = number;
    }

    ObjectId id() {
        return new ObjectId(home.id(), number);
    }

    /** The place that made the handle. */
    public ClusterPlace home() {
        return home;
    }

    /**
     * The object of the place at which the call is. If there is none yet, the task of the handle makes it, in the
     * calling task; other tasks that ask wait for it. What fails then is thrown, and the next call tries again.
     *
     * @throws IllegalStateException if the handle was freed, or is one of another cluster
     * @throws DeadPlaceException if the place that made the handle was lost
     */
    @SuppressWarnings("unchecked") // as made
    public T get(Cluster cluster) {
        return (T) cluster.inside(() -> cluster.objects().local(this, null));
    }

    /**
     * Drops the objects at all places. A task that has got its object may go on with it. A second call does nothing,
     * nor does a call after the loss of the place that made the handle, since the objects are dropped then.
     *
     * @throws IllegalStateException if the handle is one of another cluster
     */
    public void free(Cluster cluster) {
        if (!cluster.isFormer(home)) {
            cluster.at(cluster.known(home, this), new LocalObjects.Free(this));
        }
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof PlaceLocal<?> p && p.id().equals(id());
    }

    @Override
    public int hashCode() {
        return id().hashCode();
    }

    @Override
    public String toString() {
        return "place-local object " + number + " of " + home;
    }
}
