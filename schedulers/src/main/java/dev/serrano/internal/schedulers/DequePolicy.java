package dev.serrano.internal.schedulers;

import dev.serrano.internal.channel.Amount;
import dev.serrano.internal.deque.WorkDeque;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import dev.serrano.observe.SchedulerCounter;
import java.lang.invoke.VarHandle;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The scheduler {@code deque}: each task lies in a concurrent deque, from which thieves take it without the victim.
 * <p>The design of Cilk, TBB and ForkJoinPool, here as the baseline that shares everything else with the other
 * schedulers.
 */
final class DequePolicy extends StealPolicy {
    /* POLL_PUBLIC is always set, with one worker too: a push polls, and the poll moves the task from the private deque,
     * which is a transfer buffer only, to the concurrent one. There it has its unit of the scope, for any taker.
     * serve ends with a full fence before the counts are read: step 1 of publishing in the idle protocol. */
    private static final int MOST_AT_ONCE = 1 << 10;

    private final WorkDeque<SpawnedTask> deque = new WorkDeque<>();
    private final Amount amount;
    private final @Nullable UserStrategy own;
    private final IntUnaryOperator random;

    DequePolicy(Worker worker, boolean half, @Nullable UserStrategy own) {
        super(worker, SchedulerCounter.FAILED_STEALS, SchedulerCounter.HALF_STEALS, SchedulerCounter.FREE_STEALS);
        this.own = own;
        this.amount = own != null ? own.amount() : half ? Amount.half() : Amount.one();
        this.random = worker::nextRandom;
        worker.setPollBit(Worker.POLL_PUBLIC);
    }

    private static DequePolicy of(Worker w) {
        return (DequePolicy) w.policy;
    }

    @Override
    public void serve(TaskFiber f, int bits) {
        SpawnedTask t = worker.handOver(f);
        if (t == null) {
            return;
        }
        do {
            deque.push(t);
            t = worker.handOver(f);
        } while (t != null);
        announce();
    }

    private void announce() {
        if (place.size > 1) {
            VarHandle.fullFence();
            place.signalWork();
        }
    }

    @Override
    public boolean takeOwn(SpawnedTask wanted) {
        if (wanted.slot != SpawnedTask.IN_TRANSIT) {
            return false; // was never handed over, or has begun; we would see our own store
        }
        SpawnedTask[] above = new SpawnedTask[depthFor(wanted, deque.size())];
        int n = 0;
        boolean found = false;
        while (n < above.length) {
            SpawnedTask t = deque.pop();
            if (t == null) {
                break;
            }
            if (t == wanted) {
                found = true;
                break;
            }
            above[n++] = t;
        }
        if (n > 0) {
            while (n > 0) {
                deque.push(above[--n]);
            }
            announce();
        }
        return found;
    }

    @Override
    @Nullable
    public SpawnedTask takeOwnOf(@Nullable FinishScope scope) {
        if (scope == null) {
            return deque.pop();
        }
        SpawnedTask t = deque.peek();
        return t != null && t.owner == scope ? deque.pop() : null; // no other worker pops the youngest
    }

    @Override
    public int owned() {
        return deque.size();
    }

    @Override
    @Nullable
    public SpawnedTask take() {
        Worker[] workers = worker.peers;
        int n = workers.length;
        if (own != null && n > 1) {
            return takeAsTold(own, workers);
        }
        boolean half = amount.isHalf();
        int start = worker.nextRandom(n);
        for (int k = 0; k < n; k++) {
            Worker victim = workers[(start + k) % n];
            if (victim != worker) {
                SpawnedTask t = takeFrom(victim, half);
                if (t != null) {
                    return t;
                }
            }
        }
        return null;
    }

    private @Nullable SpawnedTask takeAsTold(UserStrategy strategy, Worker[] workers) {
        strategy.begin();
        boolean half = amount.isHalf();
        for (int tries = 1; tries < workers.length; tries++) {
            int v = strategy.next(worker.index, random);
            if (v < 0) {
                break;
            }
            SpawnedTask t = takeFrom(workers[v], half);
            if (t != null) {
                strategy.gave(v);
                return t;
            }
        }
        return null;
    }

    private @Nullable SpawnedTask takeFrom(Worker victim, boolean half) {
        WorkDeque<SpawnedTask> theirs = of(victim).deque;
        int wanted = half ? Math.min((theirs.size() + 1) / 2, MOST_AT_ONCE) : 1;
        SpawnedTask first = theirs.steal();
        if (first == null) {
            tally.count(SchedulerCounter.FAILED_STEALS);
            return null;
        }
        if (half) {
            tally.count(SchedulerCounter.HALF_STEALS);
        }
        int got = 1;
        while (got < wanted) {
            SpawnedTask t = theirs.steal();
            if (t == null) {
                break;
            }
            deque.push(t);
            got++;
        }
        if (got > 1) {
            announce();
        }
        worker.stole(got, "deque", victim.id, 0);
        return first;
    }
}
