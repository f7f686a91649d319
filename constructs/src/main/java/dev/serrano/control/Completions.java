package dev.serrano.control;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Outcome;
import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskTermination;
import dev.serrano.loop.body.ElementFunction;
import dev.serrano.spi.CurrentTask;
import dev.serrano.spi.TaskMember;
import dev.serrano.sync.BoundedQueue;
import dev.serrano.sync.Event;
import dev.serrano.sync.TaskSemaphore;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * The results of {@link Controls#asCompleted}, in the order in which they are ready. The calls for other items go on
 * while results are taken.
 * {@snippet :
 * try (Completions<Page> pages = asCompleted(limit(8), addresses, address -> fetch(address))) {
 *     for (Page p : pages) {
 *         if (show(p) == ENOUGH) {
 *             break; // close() cancels the others, and waits for their end
 *         }
 *     }
 * }
 * }
 * <p>At most twice the limit of items have been read and not been taken: when results are taken slowly, the source is
 * read slowly. So the source may be infinite.
 * <p>There is one pass: all iterators take from the same results, and each result goes to one of them. Several tasks may
 * iterate at once. Iterators wait as tasks do, by suspension.
 * <p>The tasks belong to the finish around the call of {@code asCompleted}, which waits for them. Use
 * try-with-resources: if the calling body ends and the results were neither taken to their end nor closed, the calls are
 * cancelled, and the body fails with an {@link IllegalStateException} that says so.
 * <p>Memory consistency: actions in the call for an item happen-before the return of {@code next} with its result.
 *
 * @param <R> type of the results
 */
public final class Completions<R extends @Nullable Object> implements Iterable<R>, AutoCloseable {
    /* Implementation. One task, the driver, reads the source in a finish of its own, which `stop` cancels.
     * window   a permit for each item between its reading and the taking of its result. There is as much room in the
     *          queue, so an offer never waits.
     * results  closed when the driver has ended, or was discarded; then ended is set.
     * done     the end was seen, or it was closed; else the end of the calling body cancels, or its finish would wait for
     *          a reader that waits for the window. An iteration of a loop has no such end, and no such member.
     * failure  written by the driver before it closes the queue, read after the queue was found closed. */
    private final BoundedQueue<Outcome<R>> results;
    private final TaskSemaphore window;
    private final Cancellation stop = new Cancellation();
    private final Event<Boolean> ended = Event.newEvent("the end of asCompleted");
    private final Use use = new Use();
    private volatile boolean done;
    private volatile @Nullable RuntimeException failure;

    private Completions(int room) {
        results = new BoundedQueue<>(room);
        window = new TaskSemaphore(room);
    }

    static <T extends @Nullable Object, R extends @Nullable Object> Completions<R> of(
            Limit limit, Iterable<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        limit.requireOutside("asCompleted");
        Completions<R> c = new Completions<>((int) Math.min(Integer.MAX_VALUE, 2L * limit.number()));
        if (!CurrentTask.isPlainIteration()) {
            CurrentTask.join("asCompleted", c.use);
        }
        try {
            Serrano.async(SpawnOptions.none().with(() -> c.new Driver()), () -> c.drive(limit, items, function));
        } catch (Throwable e) {
            CurrentTask.leave(c.use);
            throw e;
        }
        return c;
    }

    private <T extends @Nullable Object> void drive(
            Limit limit, Iterable<? extends T> items, ElementFunction<? super T, ? extends R> function) {
        try {
            Serrano.finish(Serrano.cancelledBy(stop), () -> {
                Iterator<? extends T> source = items.iterator();
                while (source.hasNext()) {
                    T item = source.next();
                    window.acquire();
                    limit.spawn(() -> complete(item, function));
                }
            });
        } catch (MultiException | TaskCancelledException e) {
            failure = e; // after close() no iterator shows it
        }
    }

    private <T extends @Nullable Object> void complete(T item, ElementFunction<? super T, ? extends R> function) {
        Outcome<R> outcome;
        try {
            outcome = new Outcome.Value<>(function.apply(item));
        } catch (TaskTermination e) {
            throw e;
        } catch (Throwable e) {
            outcome = new Outcome.Failure<>(e);
        }
        if (!results.offer(outcome)) {
            throw new IllegalStateException("no room in " + results + " for a result that has its place in the window");
        }
    }

    /** Its end, in whatever way, is the end of the results. */
    private final class Driver extends TaskMember {
        @Override
        public void ended(@Nullable Throwable why) {
            end();
        }

        @Override
        public void discarded(Throwable why) {
            end();
        }

        private void end() {
            results.close();
            ended.setValue(true);
        }
    }

    /** The member of the caller, whose body must not end before the results. */
    private final class Use extends TaskMember {
        @Override
        public void ended(@Nullable Throwable why) {
            if (done) {
                return;
            }
            stop.cancel("the body that called asCompleted has ended");
            if (why == null) {
                throw new IllegalStateException("the body has ended with results of asCompleted that were neither taken"
                        + " to their end nor closed: use try (Completions<...> results = asCompleted(...))");
            }
        }
    }

    /** The next outcome; null if there is none. */
    private @Nullable Outcome<R> take() {
        if (stop.isCancelled()) {
            return null;
        }
        Outcome<R> o;
        try {
            o = results.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            CancellationException c = new CancellationException("interrupted during a wait for the next result");
            c.initCause(e);
            throw c;
        }
        if (o != null) {
            window.release();
            return o;
        }
        done = true;
        RuntimeException f = failure;
        if (f != null && !stop.isCancelled()) {
            throw f;
        }
        return null;
    }

    /**
     * Iterates over the values. {@code hasNext} waits for the next result. {@code next} throws the failure of a call: an
     * unchecked exception or error as it is, a checked one as the cause of a
     * {@link java.util.concurrent.CompletionException}. The iteration may go on after it.
     * <p>At the end {@code hasNext} throws a {@link MultiException} if the source has failed, or tasks that the calls
     * have spawned. If an interrupt ends a wait, it throws a {@link CancellationException}, and the interrupt status
     * stays set.
     */
    @Override
    public Iterator<R> iterator() {
        Iterator<Outcome<R>> all = outcomes().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public R next() {
                return switch (all.next()) {
                    case Outcome.Value<R> v -> v.value();
                    case Outcome.Failure<R> f -> throw unchecked(f.cause());
                };
            }
        };
    }

    private static RuntimeException unchecked(Throwable t) {
        if (t instanceof Error e) {
            throw e;
        }
        return t instanceof RuntimeException r ? r : new CompletionException(t);
    }

    /** The same results with failures as values: nothing is thrown for the failure of a call. */
    public Iterable<Outcome<R>> outcomes() {
        return () -> new Iterator<>() {
            private @Nullable Outcome<R> ahead;

            @Override
            public boolean hasNext() {
                if (ahead == null) {
                    ahead = take();
                }
                return ahead != null;
            }

            @Override
            public Outcome<R> next() {
                Outcome<R> o = hasNext() ? ahead : null;
                if (o == null) {
                    throw new NoSuchElementException("there are no more results: ask hasNext() before");
                }
                ahead = null;
                return o;
            }
        };
    }

    /**
     * Cancels the calls that have not ended, and waits until they have. Results that were not taken are dropped, and
     * failures among them. Iterators have no further results. Does nothing if all calls have ended.
     *
     * @throws TaskTermination if the caller's finish scope is cancelled while it waits
     */
    @Override
    public void close() {
        done = true;
        CurrentTask.leave(use);
        stop.cancel("the results of asCompleted were closed");
        Event.suspend(ended);
    }
}
