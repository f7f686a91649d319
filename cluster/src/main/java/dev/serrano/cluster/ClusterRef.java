package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serrano.cluster.internal.objects.ObjectId;
import java.util.Objects;

/**
 * A reference to an object that stays at one place, its home. The reference is data: it may be a component of a task,
 * or a value. The object can be had at its home only, so a task goes there: {@code cluster.at(ref.home(), task)}.
 * <p>{@link Cluster#ref} makes a reference, which keeps the object until {@link #free} or until the home has left: no
 * place knows whether another one still has the reference, so what is not freed is kept. Two references are equal if
 * one call made them. The call that made the reference happens-before each return of {@link #get}.
 * <p>Source: Charles et al., X10 (GlobalRef).
 * {@snippet :
 * record Pay(ClusterRef<Account> to, long sum) implements RemoteTask<Void> {
 *     public Void run(Cluster cluster) {
 *         to.get(cluster).add(sum); // at home
 *         return null;
 *     }
 * }
 *
 * ClusterRef<Account> account = cluster.ref(new Account());
 * cluster.at(account.home(), new Pay(account, 5)); // from any place
 * }
 *
 * @param <T> the type of the object
 */
public final class ClusterRef<T> {
    private final ClusterPlace home;
    private final long number;

    @JsonCreator
    ClusterRef(@JsonProperty("home") ClusterPlace home, @JsonProperty("number") long number) {
        this.home = home;
        this.number = number;
    }

    ObjectId id() {
        return new ObjectId(home.id(), number);
    }

    /** The place where the object is. */
    public ClusterPlace home() {
        return home;
    }

    /**
     * The object.
     *
     * @throws IllegalStateException at another place than its home, and if the reference was freed
     */
    @SuppressWarnings("unchecked") // as put
    public T get(Cluster cluster) {
        if (!home.equals(cluster.here())) {
            throw new IllegalStateException("the object is at " + home + ", and this is " + cluster.here()
                    + ": send a task there by cluster.at(ref.home(), task)");
        }
        Object o = cluster.objects().get(id());
        if (o == null) {
            throw new IllegalStateException(this + " was freed, or its home has left the cluster");
        }
        return (T) o;
    }

    /**
     * Drops the object, from any place. A second call does nothing, nor does a call after the loss of the home.
     *
     * @throws IllegalStateException if the reference is one of another cluster
     */
    public void free(Cluster cluster) {
        if (!cluster.isFormer(home)) {
            cluster.at(cluster.known(home, this), new LocalObjects.Release(this));
        }
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ClusterRef<?> r && r.id().equals(id());
    }

    @Override
    public int hashCode() {
        return Objects.hash(home, number);
    }

    @Override
    public String toString() {
        return "reference " + number + " to an object at " + home;
    }
}
