package dev.serrano.internal.scheduler;

import dev.serrano.internal.fiber.StackProbe;

/** How much stack the scheduler asks for in advance, and where. */
final class StackGuard {
    /* A virtual thread that is set aside with its stack full to the last kilobyte may not be thawed again: the JVM (25) asks
     * for a little more there than at the freeze, and throws the StackOverflowError from a frame that it cannot walk, which
     * ends the process. With 24 calls asked for before a suspension, 8 of 8 runs of StackOverflowTest.suspensionsInTheLastPage
     * ended so, with 32 and two workers 3 of 4, with 48 1 of 4, with 64 none of 8. A call costs 1.3 ns. */
    private static final int A_FEW_CALLS = 64;
    private static final int ONE_OPERATION = 96;
    private static final int ONE_HAND_OVER = 32;
    private static final int SOME_BODIES = 1_200;

    private StackGuard() {}

    /** As {@link #probe}, for a few calls: what a suspension does before the mechanism takes over. */
    static void probeForAFewCalls() {
        StackProbe.ask(A_FEW_CALLS);
    }

    /** Throws StackOverflowError, with nothing changed, unless there is stack for one operation. */
    static void probe() {
        StackProbe.ask(ONE_OPERATION);
    }

    /** As {@link #probe}, for the hand-over of tasks alone. */
    static void probeForHandOver() {
        StackProbe.ask(ONE_HAND_OVER);
    }

    /** As {@link #probe}, for as much as a number of nested bodies and their ends may take, interpreted. */
    static void probeForBodies() {
        StackProbe.ask(SOME_BODIES);
    }
}
