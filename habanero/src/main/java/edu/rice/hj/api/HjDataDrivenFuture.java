package edu.rice.hj.api;

/**
 * A future that belongs to no task: a task, thread or callback puts its value, once.
 * {@snippet :
 * HjDataDrivenFuture<Integer> n = newDataDrivenFuture();
 * asyncAwait(n, () -> use(n.safeGet()));
 * n.put(3);
 * }
 * <p>Memory consistency: actions before a put happen-before what follows a get, and before the begin of tasks that
 * await it.
 */
public interface HjDataDrivenFuture<V> extends HjFuture<V> {
    /** Same as for each future: waits for the value if there is none. */
    @Override
    V get() throws SuspendableException;

    /**
     * The value that is there, as it is for tasks that await it. Never waits.
     *
     * @throws IllegalStateException if it is not resolved
     */
    @Override
    V safeGet();

    /**
     * Makes it fail with a {@link HjFuture.CancelledException}, unless it is resolved.
     *
     * @return whether it did
     */
    @Override
    boolean cancel();

    /**
     * Gives it its value.
     *
     * @throws IllegalStateException if it is resolved, unless it was made to ignore that
     */
    void put(V value);

    /**
     * Makes it fail: {@code get} throws this, and tasks that await it fail with it.
     *
     * @throws IllegalStateException as {@link #put}
     */
    void failed(Exception why);
}
