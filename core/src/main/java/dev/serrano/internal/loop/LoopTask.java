package dev.serrano.internal.loop;

import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The iterations [next, end) of a loop: one task, split when a worker asks. */
public final class LoopTask extends OpenLoop {
    /* Implementation.
     * next..end  not begun; iteration next - 1 is in progress while user code runs (`running`). Both are plain.
     * stop       the end of the present block; next <= stop <= end.
     * Giving away and shedding lower `end` and `stop` only, and only at points where the fiber itself stands in a poll
     * or a wait: the block's code reads `stop` again after each call of user code.
     * Polls: after each iteration the block looks at the poll word, for wishes in `urgent`; at the end of a block, some
     * microseconds, at the number of workers without work. POLL_PUBLIC is never urgent: with an empty deque it is
     * always set. POLL_REQUEST is, once the rest is worth a journey.
     * each    nanoseconds an iteration: measured in this piece; before that, in the piece that it was cut from, or in
     *         the last loop with such a body (LoopCost). 0 if unknown, and in deterministic schedules.
     * Coarse iterations, longer than a block should be, would let a request wait for their end. So a loop of such keeps
     * a part in the deque, where the scheduler shows it to others, from the first iteration on. */
    final Loop loop;
    private final ReductionCode.@Nullable Sum sum; // of a reduction
    long next;
    long end;
    long stop;
    private long first;
    private long begun;
    private long measured;
    private long length;
    private int urgent;
    private double each;
    private boolean running;

    /** Whether this is the task that the loop began with. */
    boolean whole;

    /** The worker that made the piece. */
    int home;

    /** Guided splitting and automatic partitioning: into how many parts the task is thought to be divided. */
    long pieces;

    LoopTask(Loop loop, long next, long end, ReductionCode.@Nullable Sum sum) {
        this.loop = loop;
        this.sum = sum;
        this.next = next;
        this.end = end;
        this.pieces = 2;
    }

    @Override
    public Object body() {
        return loop.code().body();
    }

    /** A task for what is left from there on. */
    LoopTask piece(long from) {
        return new LoopTask(loop, from, end, sum == null ? null : sum.cut());
    }

    /** What this piece of a reduction has given so far. */
    ReductionCode.Sum sum() {
        return Objects.requireNonNull(sum);
    }

    /** Whether an iteration takes longer than a block should. */
    boolean coarse() {
        return each > Tunables.LONG_BLOCK_NANOS;
    }

    @Override
    public void iterate(TaskFiber f) {
        Worker w = f.needWorker();
        if (!undivided) {
            loop.begin(this, w);
        }
        if (whole && !w.engine.isDeterministic()) { // where the clock must not decide anything
            each = loop.cost().each();
        }
        do {
            iterateRange(f);
        } while (loop.refill(this, w.place.size));
    }

    private void iterateRange(TaskFiber f) {
        if (coarse() && next < end) {
            poll(f, f.needWorker(), true);
        }
        first = next;
        begun = f.engine.nanoTime();
        measured = begun;
        length = 1;
        urgent = PLAINLY_URGENT;
        while (next < end) {
            runBlock(f);
        }
        loop.cost().set(each);
    }

    /**
     * A method of its own: the JIT compiles what is called for each block long before a loop that has been entered
     * once.
     */
    private void runBlock(TaskFiber f) {
        Worker w = f.needWorker();
        long from = next;
        long n = eachIsTask ? 1 : length;
        stop = end - from < n ? end : from + n;
        running = true;
        try {
            if (eachIsTask) {
                asTask(f, from, () -> block(f));
            } else {
                block(f);
            }
        } catch (Throwable e) {
            if (next == from) {
                next = from + 1; // the stack was too short even to begin
            }
            iterationFailed(f, e);
        }
        running = false;
        w = f.needWorker();
        long now = w.nanoTime();
        long done = next - from;
        w.iterations += done;
        boolean seeded = w.engine.isDeterministic();
        each = (double) (now - begun) / (next - first);
        if (next < end) {
            double left = each * (end - next);
            length = seeded ? 1 : BlockLength.next(length, done, now - measured, left);
            measured = now;
            boolean worth = seeded || left >= WORTH_SHARING;
            if (poll(f, w, worth)) {
                measured = w.nanoTime();
            }
            urgent = urgent(f.needWorker(), worth);
        }
    }

    private void block(TaskFiber f) throws Exception {
        Worker w = f.needWorker();
        if (loop.code().waits()) {
            loop.code().block(this, w, urgent, TaskFiber.CALLED);
        } else {
            blockWithoutWaits(f, w);
        }
    }

    private void blockWithoutWaits(TaskFiber f, Worker w) throws Exception {
        f.nonBlockingBodies++;
        try {
            loop.code().block(this, w, urgent, TaskFiber.CALLED);
        } finally {
            f.nonBlockingBodies--;
        }
    }

    /** Between two blocks. Returns whether there was anything to do. */
    private boolean poll(TaskFiber f, Worker w, boolean worth) {
        boolean gave = worth && w.place.size > 1 && !undivided && loop.share(this, f, w);
        return pollAfter(gave, f, f.needWorker());
    }

    @Override
    public boolean give(TaskFiber f, Worker w, int thieves) {
        return loop.onDemand() && !undivided && cut(w, thieves);
    }

    /** Cuts parts off and queues them, by the loop's strategy. */
    boolean cut(Worker w, int thieves) {
        long kept = running ? next - 1 : next;
        if (!Splits.splittable(kept, end)) {
            return false;
        }
        switch (loop.strategy()) {
            case ADAPTIVE -> divide(w, kept, thieves + 1);
            case GUIDED -> {
                LoopTask p = cutAt(w, Splits.guided(kept, end, pieces));
                p.pieces = Splits.guidedInherited(pieces);
                pieces = 2;
            }
            default -> cutAt(w, Splits.half(kept, end));
        }
        return true;
    }

    /** Cuts off all but the lowest of so many equal pieces. */
    void divide(Worker w, long kept, int into) {
        for (int n = into; n > 1 && Splits.splittable(kept, end); n--) {
            cutAt(w, Splits.adaptive(kept, end, n));
        }
    }

    LoopTask cutAt(Worker w, long at) {
        LoopTask p = piece(at);
        end = at;
        stop = Math.min(stop, at);
        p.home = w.id;
        p.each = each;
        queue(w, p);
        return p;
    }

    @Override
    public void shed(Worker w) {
        if (!undivided && (next < end || loop.hasMore())) {
            cutAt(w, next);
        }
    }
}
