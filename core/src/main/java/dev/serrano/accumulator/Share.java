package dev.serrano.accumulator;

import dev.serrano.spi.ScopeMember;
import org.jspecify.annotations.Nullable;

/** The share of a task of a finish in an accumulator. */
abstract class Share extends ScopeMember {
    final FinishAccumulator<?> accumulator;

    Share(FinishAccumulator<?> accumulator) {
        this.accumulator = accumulator;
    }

    @Override
    public final void scopeEnded(@Nullable Throwable failure) {
        accumulator.leave(failure != null);
    }
}
