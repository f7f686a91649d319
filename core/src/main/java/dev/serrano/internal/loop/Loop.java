package dev.serrano.internal.loop;

import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.loop.LoopStrategy;
import java.util.concurrent.atomic.AtomicLong;

/** The state that all pieces of a loop share: its code, its size, and how it is divided. */
final class Loop {
    private final LoopCode code;
    private final LoopStrategy strategy;
    private final long size;
    private final LoopCost cost;
    private final AtomicLong taken = new AtomicLong(); // by the strategies with a shared counter

    Loop(LoopCode code, LoopStrategy strategy, long size) {
        this.code = code;
        this.strategy = strategy;
        this.size = size;
        this.cost = LoopCost.of(code.body());
    }

    LoopCode code() {
        return code;
    }

    LoopStrategy strategy() {
        return strategy;
    }

    long size() {
        return size;
    }

    LoopCost cost() {
        return cost;
    }

    /** The task for the whole loop. */
    LoopTask task() {
        LoopTask t = new LoopTask(this, 0, size, null);
        t.whole = true;
        return t;
    }

    /** Whether the strategy splits only when a worker asks. */
    boolean onDemand() {
        return strategy == LoopStrategy.ADAPTIVE || strategy == LoopStrategy.HALF || strategy == LoopStrategy.GUIDED;
    }

    private boolean counts() {
        return strategy == LoopStrategy.DYNAMIC || strategy == LoopStrategy.SHARED_GUIDED;
    }

    /** The strategy's step before the first iteration of a piece. */
    void begin(LoopTask t, Worker w) {
        int workers = w.place.size;
        switch (strategy) {
            case GUIDED -> {
                if (t.whole) {
                    t.pieces = Splits.guidedPieces(workers);
                }
            }
            case EAGER_BINARY -> {
                long leaf = Splits.eagerLeaf(size, workers);
                while (t.end - t.next > leaf) {
                    t.cutAt(w, Splits.half(t.next, t.end));
                }
            }
            case AUTO -> {
                if (t.whole) {
                    t.pieces = (long) Splits.AUTO_LEAVES * workers;
                } else if (t.home != w.id) {
                    t.pieces = Math.max(t.pieces, Splits.AUTO_LEAVES);
                }
                while (t.pieces > 1 && Splits.splittable(t.next, t.end)) {
                    LoopTask p = t.cutAt(w, Splits.half(t.next, t.end));
                    p.pieces = t.pieces / 2;
                    t.pieces -= p.pieces;
                }
            }
            case DYNAMIC, SHARED_GUIDED -> {
                if (t.whole) {
                    t.end = t.next; // the counter has them all
                    for (long n = Math.min(workers, size); n > 1; n--) {
                        t.queue(w, t.piece(t.next));
                    }
                }
            }
            case STATIC -> {
                if (t.whole) {
                    t.divide(w, t.next, workers);
                }
            }
            case ADAPTIVE, HALF, LAZY_BINARY -> {}
        }
    }

    /** Takes the next chunk from the shared counter, if the strategy has one. Returns whether there was one. */
    boolean refill(LoopTask t, int workers) {
        if (!counts()) {
            return false;
        }
        for (; ; ) {
            long from = taken.get();
            if (from >= size) {
                return false;
            }
            long wanted = strategy == LoopStrategy.DYNAMIC
                    ? Splits.dynamicChunk(size, workers)
                    : Splits.sharedGuidedChunk(size - from, workers);
            long to = size - from <= wanted ? size : from + wanted;
            if (taken.compareAndSet(from, to)) {
                t.next = from;
                t.end = to;
                return true;
            }
        }
    }

    /** Whether the shared counter has iterations left. */
    boolean hasMore() {
        return counts() && taken.get() < size;
    }

    /** The strategy's step between two blocks of a piece. Returns whether it has queued something. */
    boolean share(LoopTask t, TaskFiber f, Worker w) {
        if (onDemand()) {
            return t.share(f, t.coarse());
        }
        return strategy == LoopStrategy.LAZY_BINARY && !w.hasOwnTasks() && t.cut(w, 1);
    }
}
