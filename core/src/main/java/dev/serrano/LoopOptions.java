package dev.serrano;

import java.util.Objects;

/** Options of a parallel loop; composable and immutable. */
public final class LoopOptions {
    static final LoopOptions NONE = new LoopOptions(LoopStrategy.ADAPTIVE);

    private final LoopStrategy strategy;

    private LoopOptions(LoopStrategy strategy) {
        this.strategy = strategy;
    }

    /** How the loop is divided among workers. */
    public LoopOptions splitting(LoopStrategy s) {
        return new LoopOptions(Objects.requireNonNull(s, "strategy"));
    }

    LoopStrategy strategy() {
        return strategy;
    }
}
