package dev.serrano.internal.loop;

import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.body.ElementBody;
import java.util.Spliterator;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The rest of a spliterator, as a task; split by the spliterator's own halving when a worker asks. */
final class SpliteratorLoop<T extends @Nullable Object> extends OpenLoop {
    /* Implementation.
     * rest     null after the loop has shed it. An element is taken out before its body runs, so the spliterator, which
     *          is the user's code, is never asked anything from inside an iteration; nor is it split there.
     * running, advancing  whether the body of an iteration, or the spliterator itself, is being called. The spliterator
     *          may wait, too: it stays with this fiber meanwhile, which may come back on another worker.
     * Blocks, each, coarse: as in LoopTask; how much is left is what the spliterator estimates. */
    private final ElementBody<? super T> body;
    private final LoopCost cost;
    private final Consumer<T> taker = this::take;
    private @Nullable Spliterator<T> rest;
    private boolean running;
    private boolean advancing;
    private @Nullable Object element;
    private long begun;
    private long length;
    private int urgent;
    private double each;
    private long position; // of the next element, below limit, that of what comes after; negative if it is not known
    private long limit;

    SpliteratorLoop(Spliterator<T> rest, ElementBody<? super T> body) {
        this(rest, body, LoopCost.of(body), 0, 0, Long.MAX_VALUE);
    }

    private SpliteratorLoop(
            Spliterator<T> rest, ElementBody<? super T> body, LoopCost cost, double each, long position, long limit) {
        this.rest = rest;
        this.position = position;
        this.limit = limit;
        this.body = body;
        this.cost = cost;
        this.each = each;
    }

    @Override
    public Object body() {
        return body;
    }

    @Override
    public void iterate(TaskFiber f) {
        Worker w = f.needWorker();
        if (each == 0 && !w.engine.isDeterministic()) { // where the clock must not decide anything
            each = cost.each();
        }
        if (each > Tunables.LONG_BLOCK_NANOS) {
            poll(f, true, each);
        }
        length = 1;
        urgent = PLAINLY_URGENT;
        begun = w.nanoTime();
        while (rest != null) {
            runBlock(f);
        }
        cost.set(each);
    }

    /** A method of its own, as in LoopTask. */
    private void runBlock(TaskFiber f) {
        long done = 0;
        Worker w = f.needWorker();
        while (advance(f)) {
            running = true;
            runBody(f);
            running = false;
            done++;
            w = f.needWorker();
            if (done >= length || (w.poll() & urgent) != 0) {
                break;
            }
        }
        w = f.needWorker(); // the spliterator may have waited
        w.iterations += done;
        Spliterator<T> s = rest;
        if (s == null) {
            return;
        }
        boolean seeded = w.engine.isDeterministic();
        double left = 0;
        long now = w.nanoTime();
        if (!seeded) {
            each = (double) (now - begun) / done;
            left = each * asked(f, s::estimateSize);
            w = f.needWorker();
            length = BlockLength.next(length, done, now - begun, left);
        }
        boolean worth = seeded || left >= WORTH_SHARING;
        begun = poll(f, worth, each) ? w.nanoTime() : now;
        urgent = urgent(f.needWorker(), worth);
    }

    /** Takes the next element. A spliterator that fails ends the loop. */
    private boolean advance(TaskFiber f) {
        Spliterator<T> s = rest;
        if (s == null) {
            return false;
        }
        advancing = true;
        try {
            boolean advanced = s.tryAdvance(taker);
            if (!advanced) {
                rest = null;
            } else if (position >= 0) {
                position++;
            }
            return advanced;
        } catch (Throwable failure) {
            f.settled();
            rest = null;
            iterationFailed(f, failure);
            return false;
        } finally {
            f.settled(); // before: the watchdog must not take the rest of a spliterator that advances
            advancing = false;
        }
    }

    /** What the spliterator answers; it may wait meanwhile. */
    private <R extends @Nullable Object> R asked(TaskFiber f, Supplier<R> question) {
        advancing = true;
        try {
            return question.get();
        } finally {
            f.settled();
            advancing = false;
        }
    }

    /**
     * The position of the first element behind those of a part that begins at the present one: exact if the part knows
     * its size, else with room for as many as it says; negative if there is no more room.
     */
    private long positionAfter(TaskFiber f, Spliterator<T> part) {
        if (position < 0) {
            return -1;
        }
        return asked(f, () -> {
            long size = part.estimateSize();
            long middle = position + (limit - position) / 2;
            return part.hasCharacteristics(Spliterator.SIZED)
                    ? position + size
                    : middle - position > size ? middle : -1;
        });
    }

    private void take(T e) {
        element = e;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // what the spliterator gave, null if T allows it
    private void runBody(TaskFiber f) {
        T e = (T) element;
        element = null;
        run(f, body, e, position < 0 ? -1 : position - 1);
    }

    @Override
    public boolean give(TaskFiber f, Worker w, int thieves) {
        boolean gave = false;
        for (int n = 0; n < thieves && !running && !advancing && !undivided; n++) {
            Spliterator<T> all = rest;
            Spliterator<T> before = all == null ? null : asked(f, all::trySplit);
            if (all == null || before == null) {
                break;
            }
            long there = eachIsTask ? positionAfter(f, before) : -1;
            rest = before; // earlier elements stay here
            queue(f.needWorker(), new SpliteratorLoop<>(all, body, cost, each, there, limit));
            limit = there < 0 ? limit : there;
            gave = true;
        }
        return gave;
    }

    @Override
    public void shed(Worker w) {
        Spliterator<T> s = rest;
        if (s != null && !advancing && !undivided) {
            rest = null;
            queue(w, new SpliteratorLoop<>(s, body, cost, each, position, limit));
        }
    }
}
