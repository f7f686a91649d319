package dev.serrano.internal.loop;

import java.util.Spliterator;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A spliterator from which several tasks take elements, one task at a time. */
final class Source<T extends @Nullable Object> {
    /* Implementation.
     * state     BUSY while a task reads, plus the number of tasks that came meanwhile and have ended. One word, by
     *           compare-and-set, so no task is overlooked: a task that comes is either in, or counted before the reader leaves.
     * waiting   the tasks that were counted and have no successor yet. Each reader makes one when it has left: the new task
     *           reads next, and makes another one.
     * A task may wait inside the spliterator, and its worker runs others meanwhile. So tasks that come spin for a
     * microsecond only, and none blocks.
     * elements, position   belong to the reader; the state orders them.
     * ended     set once, by the reader before it leaves; certain for a task that is in, else read racily.
     * The reader writes here at the end of a batch only: those who spin read the same cache lines. */
    private static final int BUSY = 1 << 30;
    private static final int LOOKS = 200;

    final Spliterator<T> elements;
    private final AtomicInteger state = new AtomicInteger();
    private final AtomicInteger waiting = new AtomicInteger();
    private long position;
    private volatile boolean ended;

    Source(Spliterator<T> elements) {
        this.elements = elements;
    }

    /** Begins to read. False if all was read, or another task reads: then a task is made when it has. */
    boolean enter() {
        for (int looks = 0; !ended; looks++) {
            int s = state.get();
            if (s == 0) {
                if (state.compareAndSet(0, BUSY)) {
                    if (!ended) { // once more: a reader may have ended it between the look above and this one
                        return true;
                    }
                    state.set(0);
                    return false;
                }
            } else if (looks < LOOKS) {
                Thread.onSpinWait();
            } else if (state.compareAndSet(s, s + 1)) {
                return false;
            }
        }
        return false;
    }

    /** The position of the next element; for the reader. */
    long position() {
        return position;
    }

    /**
     * Ends reading.
     *
     * @param position that of the next element
     * @param more whether there may be one
     */
    void leave(long position, boolean more) {
        this.position = position;
        ended |= !more;
        int came = state.getAndSet(0) - BUSY;
        if (came > 0) {
            waiting.addAndGet(came);
        }
    }

    /** Whether a task is to be made for one that came while another one read. */
    boolean takeWaiting() {
        int n = waiting.get();
        while (n > 0 && !waiting.compareAndSet(n, n - 1)) {
            n = waiting.get();
        }
        return n > 0;
    }

    /** Whether all was read. */
    boolean ended() {
        return ended;
    }
}
