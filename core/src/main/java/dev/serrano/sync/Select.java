package dev.serrano.sync;

import dev.serrano.TaskFuture;
import dev.serrano.internal.fiber.Timers;
import dev.serrano.internal.value.CellFuture;
import dev.serrano.internal.value.Grant;
import dev.serrano.observe.SyncKind;
import dev.serrano.sync.WaitQueue.Granted;
import dev.serrano.sync.WaitQueue.Node;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Waits for the first of several sources: events, futures, elements of queues. Exactly one source is chosen; the others
 * stay unchanged. If several are ready at the call, the first in the order of the arguments is chosen.
 * <p>An element is taken from the chosen queue and from no other. If the scope of the waiting task is cancelled or its
 * time is over, nothing is taken. An element that the task had been given by then is put back in front.
 * <p>Memory consistency: that of the chosen source.
 * {@snippet :
 * Select.Source<Job> job = Select.taking(jobs);
 * Select.Choice c = Select.first(Select.on(stop), job);
 * if (c.index() == 1) {
 *     work(c.valueOf(job));
 * }
 * }
 */
public final class Select {
    /* Implementation. One turn for all: each source has a node for it, and the first to grant that node wins by the
     * turn's compare-and-set; under the lock of a queue that comes before the element leaves it. A loser finds the
     * turn decided and goes on to the next waiter. Afterwards the nodes leave their queues; those in cells are stale
     * from then on, and left out by the next who registers there (ADR 0030). */
    private Select() {}

    /**
     * A source that a select can wait for.
     *
     * @param <T> type of its value
     */
    public abstract static class Source<T extends @Nullable Object> {
        private Source() {}

        /** Registers the node, or grants it at once. */
        abstract void enlist(Node n);

        /** Forgets a node that has not been granted. */
        void leave(Node n) {}

        /** Takes back the grant of a node. */
        void takeBack(Node n) {}

        /** The caller goes on with what was granted with a node. */
        void arrived(Node n, Granted granted) {}

        /** The result that was granted with a node. */
        abstract @Nullable T value(Node n);
    }

    /** The result of a select: the chosen source and its value. */
    public static final class Choice {
        private final int index;
        private final Source<?> source;
        private final Node node;

        private Choice(int index, Source<?> source, Node node) {
            this.index = index;
            this.source = source;
            this.node = node;
        }

        /** Returns the position of the chosen source among the arguments, from 0. */
        public int index() {
            return index;
        }

        /**
         * Returns the source's value: the value of the event, the result of the future, the element. It is null if the
         * queue is closed and empty. Throws as {@link TaskFuture#join} does if the future or event has failed, or the
         * queue was closed with a failure and is empty.
         */
        public @Nullable Object value() {
            return source.value(node);
        }

        /**
         * Returns the {@link #value} of a source in its type.
         *
         * @throws IllegalArgumentException if another source was chosen
         */
        public <T extends @Nullable Object> @Nullable T valueOf(Source<T> s) {
            if (s != source) {
                throw new IllegalArgumentException(
                        "Choice.valueOf: source " + index + " was chosen, and not this one; look at index() first");
            }
            return s.value(node);
        }

        @Override
        public String toString() {
            return "choice " + index;
        }
    }

    /** An event, which is ready when it has a value. */
    public static <T extends @Nullable Object> Source<T> on(Event<T> event) {
        return on(event.asFuture());
    }

    /** A future or promise, which is ready when it has a result or has failed. */
    public static <T extends @Nullable Object> Source<T> on(TaskFuture<T> future) {
        CellFuture<T> f = (CellFuture<T>) Objects.requireNonNull(future, "future"); // all are
        return new Source<T>() {
            @Override
            void enlist(Node n) {
                n.turn.grantWhenDone(f.cell(), n);
            }

            @Override
            T value(Node n) {
                return f.join();
            }
        };
    }

    /** A take of the first element of a queue, which is ready without an element when the queue is closed and empty. */
    public static <T> Source<T> taking(BoundedQueue<T> queue) {
        return new OfStore<>(queue.store());
    }

    /** A read of a variable, which empties it. */
    public static <T extends @Nullable Object> Source<T> reading(SyncVariable<T> variable) {
        return new OfStore<>(variable.store());
    }

    private static final class OfStore<T extends @Nullable Object> extends Source<T> {
        private final Store store;

        OfStore(Store store) {
            this.store = store;
        }

        @Override
        void enlist(Node n) {
            n.turn.grantedByAnybody();
            store.enlist(n);
        }

        @Override
        void leave(Node n) {
            store.leave(n);
        }

        @Override
        void takeBack(Node n) {
            store.takeBack(n);
        }

        @Override
        void arrived(Node n, Granted granted) {
            store.arrived(n, granted);
        }

        @Override
        @Nullable
        T value(Node n) {
            store.granted(n.claim);
            Object o = Objects.requireNonNull(n.item);
            return o == Store.CLOSED ? null : CellFuture.<T>value(o);
        }
    }

    /**
     * Waits for the first source that is ready.
     *
     * @throws IllegalArgumentException if there are no sources
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws InterruptedException if the caller is interrupted while it waits; nothing is taken then
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public static Choice first(Source<?>... sources) throws InterruptedException {
        return Objects.requireNonNull(choose(sources, -1));
    }

    /** A {@link #first(Source...)} that waits for a limited time; null if no source was ready in time. */
    public static @Nullable Choice first(Duration timeout, Source<?>... sources) throws InterruptedException {
        return choose(sources, Timers.saturatedNanos(timeout));
    }

    private static @Nullable Choice choose(Source<?>[] given, long nanos) throws InterruptedException {
        Source<?>[] sources = given.clone();
        if (sources.length == 0) {
            throw new IllegalArgumentException(
                    "Select.first(): there is nothing to wait for; name at least one source");
        }
        Granted granted = WaitingRoom.prepareToWait(); // before it stands in a queue: for the wait, and to leave
        Grant.endIfCancelled();
        Grant turn = new Grant("select of " + sources.length);
        Node[] nodes = new Node[sources.length];
        for (int i = 0; i < nodes.length; i++) {
            Objects.requireNonNull(sources[i], "source");
            nodes[i] = new Node(turn, Store.TAKES, null);
            nodes[i].claim = Tickets.Claim.leaving(SyncKind.LOCK);
        }
        int enlisted = 0;
        try {
            while (enlisted < sources.length && turn.isOpen()) {
                sources[enlisted].enlist(nodes[enlisted]);
                enlisted++;
            }
            if (turn.isOpen() && !turn.await("Select.first", nanos) && turn.withdraw()) {
                return null;
            }
        } catch (InterruptedException e) {
            if (turn.withdraw()) {
                throw e;
            }
            Thread.currentThread().interrupt(); // granted first: the interrupt is for the next wait
        } catch (Throwable e) {
            if (!turn.withdraw()) {
                int i = chosen(turn, nodes);
                sources[i].takeBack(nodes[i]);
            }
            throw e;
        } finally {
            leave(sources, nodes, enlisted, turn.granted());
        }
        int i = chosen(turn, nodes);
        sources[i].arrived(nodes[i], granted);
        return new Choice(i, sources[i], nodes[i]);
    }

    private static int chosen(Grant turn, Node[] nodes) {
        return Arrays.asList(nodes).indexOf(turn.granted());
    }

    private static void leave(Source<?>[] sources, Node[] nodes, int enlisted, @Nullable Object granted) {
        for (int i = 0; i < enlisted; i++) {
            if (nodes[i] != granted) {
                sources[i].leave(nodes[i]);
            }
        }
    }
}
