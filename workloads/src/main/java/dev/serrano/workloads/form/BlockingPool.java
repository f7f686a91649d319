package dev.serrano.workloads.form;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * A fork-join pool whose tasks block their threads when they wait, with latches and futures of
 * {@code java.util.concurrent}: what Imam's thesis (3.6) compares its cooperative runtime with.
 *
 * <p>A task that waits runs no other task meanwhile. The pool starts another thread for each one that blocks, so as
 * many tasks run as it has workers, until there are {@link #MOST_THREADS}.
 */
public final class BlockingPool implements AutoCloseable {
    /* Implementation.
     * Immutable but for the pool. The JDK's managedBlock finds or starts the thread that takes over; its limits are
     *   given to the pool: as many workers unblocked at least, so many threads at most.
     * Rejected: Executors.newCachedThreadPool(), which starts a thread for each task that is spawned, not for each that
     *   blocks: all of them would run at the same time. */

    /** How many threads a pool may have: a program that would block more fails. */
    public static final int MOST_THREADS = 4_000;

    private static final int SPARE_THREADS = 1_000; // of a pool that has more workers than that
    private static final long KEEP_SECONDS = 5;

    private final ForkJoinPool pool;

    /** A pool without threads yet, of which so many may run tasks at the same time. */
    public BlockingPool(int workers) {
        pool = new ForkJoinPool(
                workers,
                ForkJoinPool.defaultForkJoinWorkerThreadFactory,
                null,
                false,
                workers,
                Math.max(MOST_THREADS, workers + SPARE_THREADS),
                workers,
                null,
                KEEP_SECONDS,
                TimeUnit.SECONDS);
    }

    /**
     * Runs the first task of a program, and blocks until it has ended.
     *
     * @throws RuntimeException what the task throws, a checked exception as its cause
     */
    public <T> T run(Callable<? extends T> first) {
        return pool.invoke(ForkJoinTask.adapt(first));
    }

    /**
     * Starts a task, from a task of a pool.
     *
     * @throws IllegalStateException if the caller is none
     */
    public static <T> Future<T> spawn(Callable<T> body) {
        if (!ForkJoinTask.inForkJoinPool()) {
            throw new IllegalStateException("spawn is for tasks of a pool; BlockingPool.run starts the first one");
        }
        FutureTask<T> future = new FutureTask<>(body);
        ForkJoinTask.adapt(future).fork();
        return future;
    }

    /**
     * Blocks the thread of the calling task until a task has ended, and returns its value.
     *
     * @throws ExecutionException if the task has failed
     * @throws IllegalStateException if as many threads are blocked as the pool may have
     */
    public static <T> T get(Future<T> future) throws ExecutionException, InterruptedException {
        block(new Value(future));
        return future.get();
    }

    /**
     * Blocks the thread of the calling task until a latch is open.
     *
     * @throws IllegalStateException if the thread is interrupted, or as many are blocked as the pool may have
     */
    static void await(CountDownLatch latch) {
        try {
            block(new Open(latch));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("a task was interrupted that waits for a latch", e);
        }
    }

    private static void block(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        try {
            ForkJoinPool.managedBlock(blocker);
        } catch (RejectedExecutionException e) {
            throw new IllegalStateException(
                    "all threads of the pool are blocked, and it may have no more than " + MOST_THREADS
                            + "; choose a smaller input",
                    e);
        }
    }

    private record Value(Future<?> future) implements ForkJoinPool.ManagedBlocker {
        @Override
        public boolean block() throws InterruptedException {
            try {
                future.get();
            } catch (ExecutionException | CancellationException e) {
                assert future.isDone() : e; // the caller gets it from the future
            }
            return true;
        }

        @Override
        public boolean isReleasable() {
            return future.isDone();
        }
    }

    private record Open(CountDownLatch latch) implements ForkJoinPool.ManagedBlocker {
        @Override
        public boolean block() throws InterruptedException {
            latch.await();
            return true;
        }

        @Override
        public boolean isReleasable() {
            return latch.getCount() == 0;
        }
    }

    /** Ends the threads, once what they run has ended. */
    @Override
    public void close() {
        pool.close();
    }
}
