package dev.serrano.cluster;

import org.jspecify.annotations.Nullable;

/**
 * A task as data: a record whose components are all that it needs, run at the place to which it is sent. Its class is
 * registered by {@link ClusterConfig#register} at both places. The value is null, a String, a boxed boolean, int, long
 * or double, an array of bytes, ints, longs, doubles or Strings, or an object of a registered class.
 * <p>At its place the task runs in the runtime there, with everything local as ever: it may spawn, wait, loop and
 * block. What it spawns belongs to the same finish, also what it spawns at other places by {@code cluster}. Writes
 * before the spawn are visible to the task only as far as they are in its components.
 * <p>Source: Charles et al., X10; Kawachiya, Tardieu et al., APGAS for Java.
 * {@snippet :
 * record CountWords(String file) implements RemoteTask<Long> {
 *     public Long run(Cluster cluster) throws IOException {
 *         return Files.readAllLines(Path.of(file)).stream().mapToLong(line -> line.split(" ").length).sum();
 *     }
 * }
 *
 * long words = cluster.at(place, new CountWords("a.txt"));
 * }
 *
 * @param <R> the type of the value
 */
@FunctionalInterface
public interface RemoteTask<R extends @Nullable Object> {
    /**
     * Runs the task.
     *
     * @param cluster the cluster, seen from the place where the task runs
     * @return the value, which only {@link Cluster#at} and {@link Cluster#future} send back
     * @throws Exception a failure of the task
     */
    R run(Cluster cluster) throws Exception;

    /**
     * Whether the task is run again at another place when its own is lost. It may then run more than once, also at the
     * same time; one end counts. A retryable task is a finish of its own: all that it spawns has ended when it ends.
     */
    default boolean retryable() {
        return false;
    }
}
