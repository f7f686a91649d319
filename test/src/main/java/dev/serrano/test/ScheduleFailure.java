package dev.serrano.test;

import java.io.Serial;

/**
 * A schedule under which a program failed. The cause is the program's own failure; the message says how to run this
 * schedule alone, and whether a second run took the same one and failed, too.
 * {@snippet :
 * Exploration.of(1_000).find(program).ifPresent(failure -> System.out.println("seed " + failure.seed()));
 * }
 */
public final class ScheduleFailure extends AssertionError {
    @Serial
    private static final long serialVersionUID = 1L;

    private final long seed;
    private final int schedules;

    ScheduleFailure(String message, Throwable cause, long seed, int schedules) {
        super(message, cause);
        this.seed = seed;
        this.schedules = schedules;
    }

    /** The seed of the schedule. */
    public long seed() {
        return seed;
    }

    /** How many schedules were run, this one included. */
    public int schedules() {
        return schedules;
    }
}
