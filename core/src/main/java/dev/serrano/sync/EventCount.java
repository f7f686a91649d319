package dev.serrano.sync;

import dev.serrano.internal.context.Marks;
import dev.serrano.internal.fiber.SpinLock;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.value.Grant;
import dev.serrano.internal.value.SyncEdges;
import dev.serrano.observe.SyncKind;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A counter of occurrences, and a wait until there have been a number of them. Source: the event count of Reed and
 * Kanodia (Imam's thesis, figure 2.8; HJlib's {@code newEventCount()}). Waiting tasks are suspended; threads outside
 * the runtime block.
 * <p>Memory: one entry for each waiter, nothing for past occurrences.
 * <p>Memory consistency: actions before an {@link #advance} happen-before actions after a {@link #read} or
 * {@link #await} that sees it.
 * {@snippet :
 * EventCount written = new EventCount();
 * async(() -> {
 *     for (int i = 0; i < rows; i++) {
 *         write(i);
 *         written.advance();
 *     }
 * });
 * async(() -> {
 *     written.await(5);
 *     use(0, 5); // the first five rows are there
 * });
 * }
 */
public final class EventCount {
    /* Implementation.
     * count    the number of advances.
     * waiting  the waiters, ordered by the count that they wait for, then by age. A waiter first stands there, then
     *          looks at the count once more; an advance first counts, then looks for waiters of that count: the second
     *          of the two sees the other (Dekker; both are volatile). The thread that takes an entry out of the map
     *          wakes it. A waiter that ends otherwise takes its own entry out.
     * observed null until an observed task advances, by compare-and-set: the marks that advances leave for
     * observers. */

    private record Place(long awaited, long number) implements Comparable<Place> {
        @Override
        public int compareTo(Place p) {
            int c = Long.compare(awaited, p.awaited);
            return c != 0 ? c : Long.compare(number, p.number);
        }
    }

    private final AtomicLong count = new AtomicLong();
    private final AtomicLong numbers = new AtomicLong();
    private final ConcurrentSkipListMap<Place, Grant> waiting = new ConcurrentSkipListMap<>();
    private final AtomicReference<@Nullable Advances> observed = new AtomicReference<>();

    /** An event count of 0. */
    public EventCount() {}

    /** Counts one occurrence and wakes the tasks that waited for it. */
    public void advance() {
        StackProbe.askForCalls(); // before it counts: for those who are woken
        Grant.point();
        Marks marks = SyncEdges.left(SyncKind.DATA);
        if (marks != null) {
            advances().add(marks);
        }
        releaseUpTo(count.incrementAndGet());
    }

    /** Returns the number of advances so far; concurrent advances may be counted or not. */
    public long read() {
        long n = look();
        waitedFor(n);
        return n;
    }

    private long look() {
        Grant.point();
        return count.get();
    }

    private void waitedFor(long advances) {
        Advances o = observed.get();
        if (o != null) {
            o.waitedFor(advances);
        }
    }

    /**
     * Waits until the count is at least a number. An interrupt does not end the wait; the interrupt status survives.
     *
     * @throws IllegalStateException if it has to wait inside code declared non-blocking
     * @throws dev.serrano.TaskTermination if the task's finish scope is cancelled while it waits
     */
    public void await(long advances) {
        if (look() < advances) {
            suspend(advances);
        }
        waitedFor(advances);
    }

    private void suspend(long advances) {
        StackProbe.askForCalls(); // before it stands there: for the wait, and to leave
        Grant turn = new Grant(this);
        Place mine = new Place(advances, numbers.getAndIncrement());
        waiting.put(mine, turn);
        try {
            if (look() < advances) { // an advance may have looked before there was a waiter
                turn.await("EventCount.await");
            }
        } finally {
            waiting.remove(mine);
        }
    }

    private Advances advances() {
        Advances o = observed.get();
        if (o == null) {
            observed.compareAndSet(null, new Advances(count.get()));
            o = Objects.requireNonNull(observed.get());
        }
        return o;
    }

    /** The marks of observed advances: for each number those of all advances up to it. */
    private static final class Advances {
        /* Implementation. Numbers are given here, under the lock, and not by the count, which is changed after that:
         * a waiter for a value of the count has as many advances before it. Advances of others are not numbered;
         * with them the edges come from later advances than those that were enough. */
        private final SpinLock lock = new SpinLock();
        private final ConcurrentSkipListMap<Long, Marks> upTo = new ConcurrentSkipListMap<>();
        private long number;
        private Marks last = new Marks();

        Advances(long before) {
            number = before;
        }

        void add(Marks m) {
            lock.lock();
            try {
                m.addAll(last);
                last = m;
                upTo.put(++number, m);
            } finally {
                lock.unlock();
            }
        }

        void waitedFor(long advances) {
            Map.Entry<Long, Marks> e = upTo.floorEntry(advances);
            if (e != null) {
                SyncEdges.waited(e.getValue(), SyncKind.DATA);
            }
        }
    }

    private void releaseUpTo(long reached) {
        for (Map.Entry<Place, Grant> first = waiting.firstEntry();
                first != null && first.getKey().awaited() <= reached;
                first = waiting.firstEntry()) {
            if (waiting.remove(first.getKey(), first.getValue())) {
                first.getValue().wake();
            }
        }
    }

    /** Returns the number of waiters; concurrent calls may be counted or not. */
    int waiting() {
        return waiting.size();
    }

    @Override
    public String toString() {
        return "eventCount@" + Integer.toHexString(System.identityHashCode(this)) + " (" + count.get() + ")";
    }
}
