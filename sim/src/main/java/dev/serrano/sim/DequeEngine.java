package dev.serrano.sim;

import dev.serrano.internal.loop.Splits;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.scheduler.StealStrategy;
import dev.serrano.sim.MachineModel.Cost;
import dev.serrano.sim.SimWorker.Use;
import org.jspecify.annotations.Nullable;

/** The scheduler {@code deque} in virtual time: each task lies in a deque from which thieves take it themselves. */
final class DequeEngine extends SearchEngine {
    private final boolean half;
    private final StealStrategy @Nullable [] strategies;
    private final int[] asked; // the worker that a thief visited last
    private final boolean[] wantsHalf;
    private final SimTask[] loot = new SimTask[Tunables.MOST_AT_ONCE];
    private final long popPublic = Math.round(machine.cost(Cost.POP) * TICKS) + publicly;

    DequeEngine(TaskModel model, MachineModel machine, SchedulerSpec spec, RunOptions options) {
        super(model, machine, options);
        half = spec.has("half");
        asked = new int[n];
        wantsHalf = new boolean[n];
        StealStrategy.Factory factory = spec.strategy();
        if (factory == null) {
            strategies = null;
        } else {
            strategies = new StealStrategy[n];
            for (int i = 0; i < n; i++) {
                strategies[i] = factory.create(i, n);
            }
        }
    }

    @Override
    boolean poll(Owner o, boolean betweenTasks) {
        return false;
    }

    /** A loop is to be cut when nothing is left to steal. */
    @Override
    long noted(Owner o) {
        return o.part.size() == 0 && n > 1 ? o.clock : NEVER;
    }

    @Override
    void loopPolls(Owner o) {
        LoopTask loop = splittable(o);
        if (loop != null && n > 1 && o.part.size() == 0) {
            cut(o, loop, Splits.half(loop.next, loop.end));
        }
    }

    @Override
    void pushed(Owner o) {
        SimTask t = o.own.pop();
        if (t != null) {
            spend(o, Use.QUEUE, publicly);
            publish(o, t);
            signalWork(o);
        }
    }

    @Override
    @Nullable
    SimTask takeOwn(Owner o) {
        SimTask t = takeBack(o);
        if (t != null) {
            spend(o, Use.QUEUE, popPublic);
        }
        return t;
    }

    @Override
    @Nullable
    Owner next(Owner o) {
        if (strategies == null) {
            return super.next(o);
        }
        StealStrategy s = strategies[o.id];
        if (asked[o.id] == 0) {
            s.searchBegins();
            wantsHalf[o.id] = s.wantsHalf();
        }
        int v = s.nextVictim(o.id);
        if (v >= n || v == o.id) {
            throw new IllegalStateException(s + ": nextVictim(" + o.id + ") of thief " + o.id + " is " + v
                    + "; it must be another one of 0 to " + (n - 1) + ", or negative");
        }
        if (v < 0 || ++asked[o.id] == n - 1) {
            asked[o.id] = 0;
            endLook(o);
        }
        return v < 0 ? null : workers[v];
    }

    @Override
    @Nullable
    SimTask visit(Owner o, Owner victim) {
        int size = victim.part.size();
        if (size == 0) {
            spend(o, Use.STEAL, miss(o, victim));
            sums.failed++;
            return null;
        }
        boolean many = strategies == null ? half : wantsHalf[o.id];
        int got = steal(o, victim, many ? Math.min((size + 1) / 2, loot.length) : 1, loot);
        if (many) {
            sums.halfSteals++;
        }
        if (strategies != null) {
            strategies[o.id].stole(victim.id);
            asked[o.id] = 0;
        }
        if (victim.part.size() == 0) {
            interrupt(victim, o.clock); // its loop is to be cut
        }
        SimTask first = loot[0];
        for (int i = 1; i < got; i++) {
            spend(o, Use.QUEUE, publicly);
            publish(o, loot[i]);
        }
        return first;
    }
}
