package dev.serrano.cluster;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.serrano.Serrano;
import dev.serrano.cluster.internal.objects.ObjectId;
import java.util.Objects;

/**
 * The common goal of the tasks of a finish, at all places: the first hit ({@link Cluster#search}), the first few
 * ({@link Cluster#find}) or the least ({@link Cluster#minimum}). These calls make it and give it to their body. It is
 * data, and goes to tasks as a component. A task that has found something {@linkplain #offer offers} it; a task that
 * computes long {@linkplain #check(Cluster) checks} whether it is still needed. When the last hit has come, the tasks
 * of the finish are cancelled at all places, and the call returns.
 * <p>An offer is one message to the place of the call. A check sends none: each place has a copy, which messages of
 * that place keep up to date, so a check may be late, never wrong.
 * <p>Source: S. M. Imam, "Cooperative Execution of Parallel Tasks with Synchronization Constraints", chapter 4.
 * {@snippet :
 * record Look(ClusterEureka<String> found, String folder) implements RemoteTask<Void> {
 *     public Void run(Cluster cluster) throws IOException {
 *         for (Path file : list(folder)) {
 *             if (!found.check(cluster)) return null;
 *             if (matches(file)) found.offer(cluster, file.toString());
 *         }
 *         return null;
 *     }
 * }
 *
 * String any = cluster.search("none", found -> {
 *     for (ClusterPlace p : cluster.places()) cluster.async(p, new Look(found, "logs"));
 * });
 * }
 *
 * @param <T> the type of what is looked for, which is data, see {@link RemoteTask}
 */
public final class ClusterEureka<T> {
    private final ClusterPlace home;
    private final long number;
    private final int wanted;

    @JsonCreator
    ClusterEureka(
            @JsonProperty("home") ClusterPlace home,
            @JsonProperty("number") long number,
            @JsonProperty("wanted") int wanted) {
        this.home = home;
        this.number = number;
        this.wanted = wanted;
    }

    ObjectId id() {
        return new ObjectId(home.id(), number);
    }

    ClusterPlace home() {
        return home;
    }

    /** How many hits are wanted; 0 if the least is looked for. */
    int wanted() {
        return wanted;
    }

    /**
     * Offers a value. The call does not wait, and the task goes on until a call into Serrano ends it; one that has
     * nothing more to look for returns. A value that comes too late, or is not less than the least, has no effect.
     *
     * @throws IllegalArgumentException if the value cannot be sent, see {@link RemoteTask}
     * @throws ClassCastException if the least is looked for, and the value is not {@link Comparable} to it
     */
    public void offer(Cluster cluster, T value) {
        cluster.goals().offer(this, Objects.requireNonNull(value, "value"));
    }

    /**
     * Returns whether the goal still needs hits, as far as this place knows. A scheduling point as
     * {@link Serrano#poll} is: it ends a task that is cancelled.
     */
    public boolean check(Cluster cluster) {
        Serrano.poll();
        return cluster.goals().isNeeded(this);
    }

    /**
     * As {@link #check(Cluster)}; false, too, if the least is looked for, and one that is less than the bound is known
     * here: then nothing that is not less than the bound is of use.
     */
    public boolean check(Cluster cluster, T bound) {
        return check(cluster) && !cluster.goals().isLess(this, Objects.requireNonNull(bound, "bound"));
    }

    @Override
    public boolean equals(Object o) {
        return o instanceof ClusterEureka<?> e && e.id().equals(id());
    }

    @Override
    public int hashCode() {
        return id().hashCode();
    }

    @Override
    public String toString() {
        return "eureka " + number + " of " + home;
    }
}
