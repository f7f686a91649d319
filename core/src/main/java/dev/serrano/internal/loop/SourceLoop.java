package dev.serrano.internal.loop;

import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.body.ElementBody;
import java.util.Objects;
import java.util.Spliterator;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A loop over a spliterator that does not know how many elements are left, as that of an iterator or of lines of a file. Such
 * a one splits by reading a thousand elements and more ahead. So it is not split: each worker that asks gets a task of its own,
 * and all these tasks take their elements from one {@link Source}, one after another.
 */
final class SourceLoop<T extends @Nullable Object> extends OpenLoop {
    /* Implementation.
     * batch[next..end)   elements that were taken and have not begun: one, but as many as take some microseconds where
     *           elements are that short, BATCH at
     *           most. Touched by the fiber, or by the mechanism while the fiber gives its
     *           worker up (shed). An element is taken out before its body runs.
     * open      false after the loop has shed the rest: it ends after the present iteration.
     * running, advancing   as in SpliteratorLoop.
     * A spliterator may wait for the bodies of the elements that it gave. So when the fiber gives its worker up inside
     *           it, the elements read so far go to another task.
     * worth     whether a second worker would help: not where most of the time goes into reading, which is one's at a time.
     * A worker that asks gets the elements that have not begun, or a task that takes its own. */
    private static final int BATCH = 1 << 10;
    private static final long SHORT = Tunables.LONG_BLOCK_NANOS / 2;
    private static final double MOST_READING = 0.6;

    private final Source<T> source;
    private final ElementBody<? super T> body;
    private final Consumer<T> taker = this::take;
    private @Nullable Object[] batch;
    private long position; // of batch[next]
    private int next;
    private int end;
    private int length = 1;
    private long each; // nanoseconds that one of the last elements took
    private boolean worth = true;
    private boolean open = true;
    private boolean running;
    private boolean advancing;
    private @Nullable TaskFiber reader; // the fiber that fills the batch

    SourceLoop(Spliterator<T> elements, ElementBody<? super T> body) {
        this(new Source<>(elements), body, new Object[1]);
    }

    private SourceLoop(Source<T> source, ElementBody<? super T> body, @Nullable Object[] batch) {
        this.source = source;
        this.body = body;
        this.batch = batch;
    }

    @Override
    public Object body() {
        return body;
    }

    @Override
    public void iterate(TaskFiber f) {
        Worker w = f.needWorker();
        while (open) {
            long begun = w.engine.nanoTime();
            if (next == end && !fill(f)) {
                return;
            }
            long read = w.engine.nanoTime() - begun;
            int taken = end - next;
            if (source.takeWaiting()) {
                queue(f.needWorker(), another());
            }
            poll(f, worth, (double) each);
            while (next < end) {
                runBody(f);
            }
            f.needWorker().iterations += taken;
            if (!w.engine.isDeterministic()) { // where the clock must not decide anything
                long took = w.engine.nanoTime() - begun;
                each = took / taken;
                worth = took * MOST_READING > read;
                length = took < SHORT && taken >= length
                        ? Math.min(2 * length, BATCH)
                        : took > Tunables.LONG_BLOCK_NANOS ? Math.max(1, length / 2) : length;
            }
        }
    }

    /** Takes the next elements; false if there are none, or another task reads and will make one that goes on. */
    private boolean fill(TaskFiber f) {
        if (batch.length < length) {
            batch = new Object[length];
        }
        next = 0;
        end = 0;
        if (!source.enter()) {
            return false;
        }
        position = source.position();
        Throwable failure = null;
        boolean more = true;
        advancing = true;
        try {
            more = read(f);
        } catch (Throwable e) { // which ends the loop, after what was read
            failure = e;
            more = false;
        }
        f.settled(); // before: the watchdog must not hand out a batch that is being filled
        advancing = false;
        source.leave(position + end, more);
        if (failure != null) {
            iterationFailed(f, failure);
        }
        return end > 0;
    }

    /**
     * Fills the batch; false if there is no further element. Stops when the fiber has lost its worker: the elements
     * could not be given to others if the spliterator blocked again.
     */
    private boolean read(TaskFiber f) {
        Spliterator<T> elements = source.elements;
        reader = f;
        do {
            if (!elements.tryAdvance(taker)) {
                return false;
            }
        } while (end < length && f.worker != null);
        return true;
    }

    private void take(T e) {
        Objects.requireNonNull(reader).settled(); // the spliterator may have waited, and the batch be handed out now
        batch[end++] = e;
    }

    private SourceLoop<T> another() {
        return new SourceLoop<>(source, body, new Object[1]);
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // what the spliterator gave, null if T allows it
    private void runBody(TaskFiber f) {
        T e = (T) batch[next];
        batch[next++] = null;
        long at = position++;
        running = true;
        try {
            run(f, body, e, at);
        } finally {
            f.settled(); // before: the elements that are left may be handed out now
            running = false;
        }
    }

    @Override
    public boolean give(TaskFiber f, Worker w, int thieves) {
        boolean gives = !advancing && !undivided && (running && next < end || !source.ended());
        for (int n = 0; gives && n < thieves; n++) {
            queue(w, n == 0 && running ? withRest() : another());
        }
        return gives;
    }

    /** A loop with the elements that have not begun here, which goes on as this one does. */
    private SourceLoop<T> withRest() {
        @Nullable Object[] rest = new Object[Math.max(1, end - next)];
        System.arraycopy(batch, next, rest, 0, end - next);
        SourceLoop<T> other = new SourceLoop<>(source, body, rest);
        other.end = end - next;
        other.position = position;
        other.length = length;
        while (next < end) {
            batch[--end] = null;
        }
        return other;
    }

    @Override
    public void shed(Worker w) {
        if (advancing && !undivided) { // the spliterator waits, maybe for the elements that it has just given
            if (end > 0) {
                int given = end;
                queue(w, withRest());
                position += given;
            }
        } else if (open && !undivided) {
            open = false;
            if (next < end || !source.ended()) {
                queue(w, withRest());
            }
        }
    }
}
