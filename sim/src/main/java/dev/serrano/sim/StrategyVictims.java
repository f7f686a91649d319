package dev.serrano.sim;

import dev.serrano.internal.channel.Victims;
import dev.serrano.scheduler.StealStrategy;
import java.util.function.IntUnaryOperator;

/** A program's own strategy, as the channel scheduler asks for victims. */
final class StrategyVictims extends Victims {
    private final StealStrategy strategy;

    StrategyVictims(int workers, int thief, StealStrategy strategy) {
        super(workers, thief);
        this.strategy = strategy;
    }

    @Override
    public void begin() {
        strategy.searchBegins();
    }

    @Override
    public int next(int self, IntUnaryOperator random) {
        int v = strategy.nextVictim(self);
        if (v >= workers || v == self || v == thief) {
            throw new IllegalStateException(strategy + ": nextVictim(" + self + ") of thief " + thief + " is " + v
                    + "; it must be another one of 0 to " + (workers - 1) + ", or negative");
        }
        return v;
    }

    @Override
    public void gave(int victim) {
        strategy.stole(victim);
    }
}
