package dev.serrano.phaser;

import dev.serrano.spi.PhaseEvents;
import dev.serrano.sync.Event;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A phase of a phaser. */
final class Phase {
    /* Implementation.
     * signals   those that signal. Complete: the phase is over, unless it has a single statement that has still to run.
     * arrivals  those that may wait, on their way to the wait; of phasers with single statements only.
     * passes    those that may wait, on their way out of it; of bounded phasers only.
     * done      set when the phase is over: all waits end. One event for all, set by the last task to signal. As for
     *           the other two, a task that counts for it also signals it, for observers, before the arrival.
     * gate      set when the single statement may run, or has; passed: when all have passed.
     * events    for tasks of the runtime of the phaser: no others can be on it.
     * next      made by the first task to need it, by compare-and-set. Nothing leads back: past phases are forgotten,
     *           except by tasks that lag behind.
     * cells     what accumulators have been sent here: a stack to which their first senders add by compare-and-set. */
    private static final VarHandle NEXT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "next", VarHandle.class, Phase.class, Phase.class);
    private static final VarHandle CELLS = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "cells", VarHandle.class, Phase.class, PhaseCell.class);

    final long number;
    final PhaseCounter signals = new PhaseCounter();
    final Event<Boolean> done;
    final @Nullable PhaseCounter arrivals;
    final @Nullable Single single;
    final @Nullable Event<Boolean> gate;
    final @Nullable PhaseCounter passes;
    final @Nullable Event<Boolean> passed;
    private final PhaseEvents events;
    private @Nullable Phase next;
    private @Nullable PhaseCell cells;

    Phase(long number, boolean withSingles, boolean bounded, PhaseEvents events) {
        this.number = number;
        arrivals = withSingles ? new PhaseCounter() : null;
        single = withSingles ? new Single() : null;
        done = events.newEvent();
        gate = withSingles ? events.newEvent() : null;
        passes = bounded ? new PhaseCounter() : null;
        passed = bounded ? events.newEvent() : null;
        this.events = events;
    }

    Phase next() {
        Phase n = (Phase) NEXT.getAcquire(this);
        if (n != null) {
            return n;
        }
        Phase made = new Phase(number + 1, single != null, passes != null, events);
        Phase other = (Phase) NEXT.compareAndExchange(this, null, made);
        return other == null ? made : other;
    }

    /** The next phase; null if it was not needed yet. */
    @Nullable
    Phase nextIfMade() {
        return (Phase) NEXT.getAcquire(this);
    }

    /** Whether what a task waits for is the end of this phase. */
    boolean isDone(Object awaited) {
        return done.asFuture() == awaited;
    }

    /** Whether what a task waits for is that it may go on at the single statement. */
    boolean isGate(Object awaited) {
        return gate != null && gate.asFuture() == awaited;
    }

    /** Whether what a task waits for is that all have passed this phase. */
    boolean isPassed(Object awaited) {
        return passed != null && passed.asFuture() == awaited;
    }

    /** The cell of an accumulator; null if nothing has been sent. */
    @Nullable
    PhaseCell cell(PhaserAccumulator<?> of) {
        return find((PhaseCell) CELLS.getAcquire(this), of);
    }

    /** The cell of an accumulator, made if there is none. */
    PhaseCell cellForSending(PhaserAccumulator<?> of) {
        PhaseCell made = null;
        for (; ; ) {
            PhaseCell top = (PhaseCell) CELLS.getAcquire(this);
            PhaseCell found = find(top, of);
            if (found != null) {
                return found;
            }
            if (made == null) {
                made = of.newCell();
            }
            made.below = top;
            if (CELLS.compareAndSet(this, top, made)) {
                return made;
            }
        }
    }

    private static @Nullable PhaseCell find(@Nullable PhaseCell top, PhaserAccumulator<?> of) {
        PhaseCell c = top;
        while (c != null && c.of != of) {
            c = c.below;
        }
        return c;
    }

    /** Like {@link #single}, for a phaser that has such. */
    Single theSingle() {
        return Objects.requireNonNull(single);
    }

    Event<Boolean> theGate() {
        return Objects.requireNonNull(gate);
    }
}
