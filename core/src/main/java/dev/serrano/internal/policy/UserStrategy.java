package dev.serrano.internal.policy;

import dev.serrano.internal.channel.Amount;
import dev.serrano.internal.channel.Victims;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.function.IntUnaryOperator;

/** A program's own strategy for one thief, in the forms in which the schedulers ask. */
final class UserStrategy extends Victims {
    /* Implementation. Touched by whoever holds the thief's request (see Victims), and by the thief while it has none
     * out; the user is promised that order. What the user's code throws must not reach the protocol, which would lose
     * the request; nor must the failure handler be called in the midst of it, which may wait and so give the worker
     * away. */
    private final Host engine;
    private final StealStrategy strategy;
    private final Victims spare;
    private boolean failed;

    UserStrategy(Worker worker, StealStrategy strategy) {
        super(worker.place.size, worker.index);
        this.engine = worker.engine;
        this.strategy = strategy;
        this.spare = Victims.random(worker.place.size, worker.index);
    }

    /** How much to ask for, as the strategy says. */
    Amount amount() {
        return Amount.decidedBy(() -> {
            if (failed) {
                return false;
            }
            try {
                return strategy.wantsHalf();
            } catch (Throwable e) {
                giveUp(e);
                return false;
            }
        });
    }

    @Override
    public void begin() {
        if (!failed) {
            try {
                strategy.searchBegins();
            } catch (Throwable e) {
                giveUp(e);
            }
        }
    }

    @Override
    public int next(int self, IntUnaryOperator random) {
        if (!failed) {
            try {
                int v = strategy.nextVictim(self);
                if (v < workers && v != self && v != thief) {
                    return v;
                }
                giveUp(new IllegalStateException(strategy + ": nextVictim(" + self + ") of thief " + thief + " is " + v
                        + "; it must be another one of 0 to " + (workers - 1) + ", or negative"));
            } catch (Throwable e) {
                giveUp(e);
            }
        }
        return spare.next(self, random);
    }

    @Override
    public void gave(int victim) {
        if (!failed) {
            try {
                strategy.stole(victim);
            } catch (Throwable e) {
                giveUp(e);
            }
        }
    }

    private void giveUp(Throwable e) {
        if (e instanceof StackOverflowError) {
            return; // of the task below: no fault of the strategy
        }
        failed = true;
        engine.reportLater(e);
    }
}
