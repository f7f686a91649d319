package dev.serrano;

import java.util.Objects;

/** Options of a parallel loop; composable and immutable. */
public final class LoopOptions {
    static final LoopOptions NONE = new LoopOptions(LoopStrategy.ADAPTIVE, false);

    private final LoopStrategy strategy;
    private final boolean deterministic;

    private LoopOptions(LoopStrategy strategy, boolean deterministic) {
        this.strategy = strategy;
        this.deterministic = deterministic;
    }

    /** How the loop is divided among workers. Reductions know the strategies on demand and {@code LAZY_BINARY} only. */
    public LoopOptions splitting(LoopStrategy s) {
        return new LoopOptions(Objects.requireNonNull(s, "strategy"), deterministic);
    }

    /**
     * For reductions: combines in an order that depends on the size of the range only, so that a sum of {@code double}
     * values has the same last bits with any number of workers and at each run.
     */
    public LoopOptions deterministic() {
        return new LoopOptions(strategy, true);
    }

    LoopStrategy strategy() {
        return strategy;
    }

    boolean isDeterministic() {
        return deterministic;
    }
}
