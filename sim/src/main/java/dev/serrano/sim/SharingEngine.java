package dev.serrano.sim;

import dev.serrano.internal.loop.Splits;
import dev.serrano.sim.MachineModel.Cost;
import dev.serrano.sim.SimWorker.Use;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** The scheduler {@code sharing} in virtual time: one queue for all workers. */
final class SharingEngine extends SearchEngine {
    /* Implementation. The ends of the queue are two cache lines that all workers write: one after the other, each for a
     * steal's time, or for a push or pop if it was the same worker. */
    private final ArrayDeque<SimTask> queued = new ArrayDeque<>();
    private final long[] free = new long[2];
    private final int[] user = {-1, -1};
    private final long pop = Math.round(machine.cost(Cost.POP) * TICKS);

    SharingEngine(TaskModel model, MachineModel machine, RunOptions options) {
        super(model, machine, options);
    }

    private void enter(Owner o, int line) {
        long begin = Math.max(o.clock, free[line]);
        int before = user[line];
        long cost = before == o.id || before < 0 ? publicly : steal(o, workers[before]);
        user[line] = o.id;
        free[line] = begin + cost;
        spend(o, Use.QUEUE, free[line] - o.clock);
    }

    @Override
    boolean poll(Owner o, boolean betweenTasks) {
        return false;
    }

    @Override
    long noted(Owner o) {
        return queued.isEmpty() && n > 1 ? o.clock : NEVER;
    }

    @Override
    void loopPolls(Owner o) {
        LoopTask loop = splittable(o);
        if (loop != null && n > 1 && queued.isEmpty()) {
            cut(o, loop, Splits.half(loop.next, loop.end));
        }
    }

    @Override
    void pushed(Owner o) {
        SimTask t = o.own.pop();
        if (t != null) {
            enter(o, 0);
            queued.add(t);
            visible++;
            signalWork(o);
        }
    }

    @Override
    @Nullable
    SimTask takeOwn(Owner o) {
        if (queued.isEmpty()) {
            return null;
        }
        enter(o, 1);
        spend(o, Use.QUEUE, pop);
        visible--;
        SimTask t = queued.poll();
        if (t != null && t.home != o.id) {
            sums.steals++;
            sums.stolen++;
        }
        if (queued.isEmpty()) { // loops are to be cut
            for (Owner other : workers) {
                if (other.task instanceof LoopTask) {
                    interrupt(other, o.clock);
                }
            }
        }
        return t;
    }

    @Override
    @Nullable
    Owner next(Owner o) {
        endLook(o);
        return workers[o.id];
    }

    @Override
    @Nullable
    SimTask visit(Owner o, Owner victim) {
        if (queued.isEmpty()) {
            spend(o, Use.STEAL, miss(o, victim));
            sums.failed++;
            return null;
        }
        return takeOwn(o);
    }
}
