package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serrano.Serrano;
import dev.serrano.TaskFuture;
import dev.serrano.cluster.internal.objects.ObjectId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A value that any place may put once, and any number of tasks at any places may wait for. The promise is data: it may
 * be a component of a task, or a value. Its outcome, a value or a failure, is data as well: each wait gets an object of
 * its own, and a failure arrives as a {@link RemoteTaskException}.
 * <p>{@link Cluster#promise} makes one, whose home is the place of the call. A place whose tasks wait sends one message
 * and gets one, however many tasks wait there, and keeps the outcome for later waits. The home keeps it until
 * {@link #free}. If the home is lost all waits end with a {@link DeadPlaceException}; a home that leaves does not wait
 * for those who wait for its promises.
 * <p>Actions before a put happen-before the return of a wait at the same place. To another place only the value goes.
 * <p>Source: V. Cavé et al., Habanero (data-driven futures); S. Chatterjee et al., Integrating Asynchronous Task
 * Parallelism with MPI (distributed ones).
 * {@snippet :
 * ClusterPromise<Model> model = cluster.promise();
 * cluster.finish(() -> {
 *     cluster.async(trainer, new Train(model)); // calls model.put(cluster, trained)
 *     cluster.places().forEach(p -> cluster.async(p, new Apply(model))); // calls model.join(cluster)
 * });
 * }
 *
 * @param <T> the type of the value
 */
public final class ClusterPromise<T extends @Nullable Object> {
    private final ClusterPlace home;
    private final long number;

    @JsonCreator
    ClusterPromise(@JsonProperty("home") ClusterPlace home, @JsonProperty("number") long number) {
        this.home = home;
        this.number = number;
    }

    ObjectId id() {
        return new ObjectId(home.id(), number);
    }

    /** The place that made the promise and keeps the value. */
    public ClusterPlace home() {
        return home;
    }

    /**
     * Sets the value, and returns when the home has taken it. If the wait for that is cancelled, the value may have
     * been taken or not.
     *
     * @throws IllegalStateException if the promise has a value or failure, was freed, or is of another cluster
     * @throws IllegalArgumentException if the value cannot be sent, see {@link RemoteTask}
     * @throws DeadPlaceException if the home was lost
     */
    public void put(Cluster cluster, T value) {
        cluster.inside(() -> {
            cluster.promises().put(this, value);
            return true;
        });
    }

    /**
     * Sets a failure, which each wait throws as a {@link RemoteTaskException}; otherwise as {@link #put}.
     *
     * @throws IllegalStateException if the promise has a value or failure, was freed, or is of another cluster
     * @throws DeadPlaceException if the home was lost
     */
    public void fail(Cluster cluster, Throwable cause) {
        Objects.requireNonNull(cause, "cause");
        cluster.inside(() -> {
            cluster.promises().fail(this, cause);
            return true;
        });
    }

    /**
     * Waits for the value. The calling task is suspended, never its worker. A wait that is cancelled leaves nothing
     * behind.
     *
     * @throws RemoteTaskException if a failure was set
     * @throws IllegalStateException if the promise was freed, or is of another cluster
     * @throws DeadPlaceException if the home was lost
     */
    @SuppressWarnings({"unchecked", "NullAway"}) // as put
    public T join(Cluster cluster) {
        return (T) cluster.inside(() -> cluster.promises().join(this));
    }

    /**
     * A local future of the value, whose body is {@link #join}.
     *
     * @throws IllegalStateException outside a task
     */
    public TaskFuture<T> toFuture(Cluster cluster) {
        return Serrano.future(() -> join(cluster));
    }

    /**
     * Lets the home forget the promise. Waits, and calls that come later, throw an IllegalStateException; at a place
     * that has got the value they may still return it.
     *
     * @throws IllegalStateException if the promise is of another cluster
     */
    public void free(Cluster cluster) {
        cluster.promises().free(this);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ClusterPromise<?> p && p.id().equals(id());
    }

    @Override
    public int hashCode() {
        return id().hashCode();
    }

    @Override
    public String toString() {
        return "promise " + number + " of " + home;
    }
}
