package dev.serrano.sim;

import dev.serrano.internal.loop.Splits;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.sim.MachineModel.Cost;
import dev.serrano.sim.SimWorker.State;
import dev.serrano.sim.SimWorker.Use;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code default} in virtual time. The counts of idle workers, the profit of steals and all limits are the
 * production's; what makes a worker open or closed stands in {@code DefaultPolicy} between the threads, so this class
 * has those decisions once more, in the same order and under the same names.
 */
final class DefaultEngine extends SearchEngine {
    private static final int ADAPTIVE = -1;
    private static final Map<String, Integer> AMOUNTS = Map.of("one", 1, "two", 2, "four", 4, "eight", 8, "half", 0);

    private final int amount;
    private final SimTask[] loot = new SimTask[Tunables.MOST_STOLEN];
    private final long popPublic = Math.round(machine.cost(Cost.POP) * TICKS) + publicly;

    DefaultEngine(TaskModel model, MachineModel machine, SchedulerSpec spec, RunOptions options) {
        super(model, machine, options);
        amount = spec.options().stream()
                .filter(AMOUNTS::containsKey)
                .mapToInt(AMOUNTS::get)
                .findFirst()
                .orElse(ADAPTIVE);
    }

    private static long nanos(Owner o) {
        return o.clock / TICKS;
    }

    // ---- making tasks public ----------------------------------------------------------------------------------

    @Override
    boolean poll(Owner o, boolean betweenTasks) {
        if (n == 1) {
            return false;
        }
        if (o.wished && o.wishedAt <= o.clock) {
            o.wished = false;
            o.publishes = true;
        }
        if (o.publishes && o.queued() > 0) {
            serve(o);
        }
        return false;
    }

    @Override
    long noted(Owner o) {
        return o.wished ? o.wishedAt : NEVER;
    }

    /** A loop is cut for a wish. */
    @Override
    void loopPolls(Owner o) {
        LoopTask loop = splittable(o);
        if (loop != null && n > 1 && o.publishes && o.part.size() == 0 && o.queued() == 0) {
            cut(o, loop, Splits.half(loop.next, loop.end));
            poll(o, false);
        }
    }

    @Override
    void pushed(Owner o) {} // the poll that follows does all

    private void serve(Owner o) {
        if (!o.open && nanos(o) - o.briskAt > Tunables.BRISK_NANOS) {
            o.open = true;
            o.takenBack = 0;
            o.rowBegan = nanos(o);
        }
        if (o.open) {
            offerAll(o);
        } else {
            offerSome(o);
        }
    }

    private void offerAll(Owner o) {
        if (o.part.size() >= Tunables.MOST_PUBLIC) {
            o.publishes = false;
            return;
        }
        offer(o, Tunables.MOST_PUBLIC - o.part.size());
        signalWork(o);
    }

    private void offerSome(Owner o) {
        if (o.part.size() > 0) {
            o.publishes = false;
            return;
        }
        int queued = o.queued();
        offer(o, queued < Tunables.MANY ? 1 : Math.min(queued / 2, Tunables.MOST_AT_ONCE));
        o.offeredAt = nanos(o);
    }

    private void offer(Owner o, int most) {
        for (int i = 0; i < most; i++) {
            SimTask t = o.own.takeOldest();
            if (t == null) {
                break;
            }
            spend(o, Use.QUEUE, publicly);
            publish(o, t);
        }
    }

    @Override
    long ticks() {
        return Tunables.TICK_NANOS * TICKS;
    }

    @Override
    void tick(long now) {
        if (n == 1) {
            return;
        }
        for (Owner o : workers) {
            if (o.part.size() > 0) {
                Owner sleeper = toWake();
                if (sleeper != null) {
                    wakeUp(sleeper, now);
                }
            }
            o.publishes = true;
        }
    }

    // ---- taking them back -------------------------------------------------------------------------------------

    @Override
    @Nullable
    SimTask takeOwn(Owner o) {
        SimTask own = super.takeOwn(o);
        if (own != null) {
            return own;
        }
        SimTask t = takeBack(o);
        boolean none = o.part.size() == 0;
        if (t == null) {
            if (none) {
                o.publishes = true;
            }
            return null;
        }
        spend(o, Use.QUEUE, popPublic);
        if (o.open) {
            if (o.part.size() <= Tunables.MOST_PUBLIC / 2) {
                o.publishes = true;
            }
            if (++o.takenBack == Tunables.TAKEN_BACK) {
                endRow(o);
            }
        } else if (none) {
            if (nanos(o) - o.offeredAt < Tunables.BRISK_NANOS) {
                o.briskAt = nanos(o);
            }
            o.publishes = true;
        }
        return t;
    }

    private static void endRow(Owner o) {
        if (nanos(o) - o.rowBegan < Tunables.SHORT_ROW_NANOS) {
            o.open = false;
            o.briskAt = nanos(o);
        }
        o.takenBack = 0;
        o.rowBegan = nanos(o);
    }

    // ---- stealing ---------------------------------------------------------------------------------------------

    @Override
    @Nullable
    SimTask visit(Owner o, Owner victim) {
        int size = victim.part.size();
        if (size == 0) {
            spend(o, Use.STEAL, miss(o, victim));
            sums.failed++;
            return null;
        }
        int wanted = wanted(o, size);
        int got = steal(o, victim, wanted, loot);
        if (victim.part.size() <= Tunables.MOST_PUBLIC / 2) {
            victim.publishes = true;
        }
        if (got > 1) {
            sums.halfSteals++;
        }
        for (int i = got - 1; i > 0; i--) {
            spend(o, Use.QUEUE, publicly);
            publish(o, loot[i]);
        }
        o.profit.taken(nanos(o));
        o.lastVictim = victim;
        o.victimSpawned = victim.spawned;
        o.victimOwned = victim.part.size();
        return loot[0];
    }

    private int wanted(Owner o, int size) {
        if (amount > 0) {
            return Math.min(size, amount);
        }
        boolean half = amount != ADAPTIVE || o.profit.wasBrief();
        return half ? Math.clamp(size / 2, 1, Tunables.MOST_STOLEN) : 1;
    }

    @Override
    boolean pauses(Owner o) {
        boolean used = o.profit.isUnused();
        if (used) {
            o.profit.used(nanos(o));
        }
        return used && o.profit.pauseNanos() > 0 && beforePause(o);
    }

    private static boolean beforePause(Owner o) {
        Owner victim = o.lastVictim;
        return victim == null
                || o.victimOwned == 0
                || victim.spawned != o.victimSpawned
                || victim.part.size() != o.victimOwned;
    }

    @Override
    void ask(Owner o) {
        int start = random.nextInt(n);
        for (int k = 0; k < n; k++) {
            Owner victim = workers[(start + k) % n];
            if (victim != o && victim.state != State.ASLEEP) {
                sums.wishes++;
                spend(o, Use.STEAL, miss(o, victim));
                if (!victim.wished) {
                    victim.wished = true;
                    victim.wishedAt = o.clock;
                }
                interrupt(victim, victim.wishedAt);
                return;
            }
        }
    }
}
