package dev.serrano.accumulator;

import dev.serrano.spi.ScopeMember;

/** What a task of a finish has of an accumulator. */
abstract class Share extends ScopeMember {
    final FinishAccumulator<?> accumulator;

    Share(FinishAccumulator<?> accumulator) {
        this.accumulator = accumulator;
    }
}
