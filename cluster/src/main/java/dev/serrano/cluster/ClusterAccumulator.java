package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serrano.cluster.internal.objects.ObjectId;
import java.util.Objects;

/**
 * Takes the values that the tasks of a finish put at any place. The accumulator is data: it is given to tasks as a
 * component. {@link Cluster#accumulate} makes it, and returns the result, which is that of the program without
 * {@code async}: values are combined in the order in which that would put them, at whichever place and in whichever
 * order the tasks ran. What a task at another place has put goes home with its end.
 * <p>Source: J. Shirako et al., Finish Accumulators, WoDet 2013; Charles et al., X10 (collecting finish).
 * {@snippet :
 * record Words(ClusterAccumulator<String> text, int part) implements RemoteTask<Void> {
 *     public Void run(Cluster cluster) {
 *         text.put(cluster, "part " + part + "\n");
 *         return null;
 *     }
 * }
 *
 * String text = cluster.accumulate(Reduction.concat(), all -> {
 *     for (ClusterPlace p : cluster.places()) cluster.async(p, new Words(all, p.number()));
 * });
 * }
 *
 * @param <T> the type of the values
 */
public final class ClusterAccumulator<T> {
    private final ClusterPlace home;
    private final long number;

    @JsonCreator
    ClusterAccumulator(@JsonProperty("home") ClusterPlace home, @JsonProperty("number") long number) {
        this.home = home;
        this.number = number;
    }

    ObjectId id() {
        return new ObjectId(home.id(), number);
    }

    /**
     * Contributes a value.
     *
     * @throws IllegalStateException if the caller is no task of the finish of the accumulator
     * @throws ClassCastException perhaps, if the reduction is one of another type
     */
    public void put(Cluster cluster, T value) {
        Objects.requireNonNull(value, "value");
        Book l = cluster.scopes().book();
        int index = l == null ? -1 : l.index(id());
        if (l == null || index < 0) {
            throw new IllegalStateException("put: the caller is no task of the finish of " + this
                    + "; only the body of cluster.accumulate and the tasks started in it may put");
        }
        l.put(index, value);
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ClusterAccumulator<?> a && a.id().equals(id());
    }

    @Override
    public int hashCode() {
        return id().hashCode();
    }

    @Override
    public String toString() {
        return "accumulator " + number + " of " + home;
    }
}
