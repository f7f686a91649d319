package dev.serrano.internal.cancel;

import dev.serrano.internal.fiber.Registration;
import dev.serrano.internal.fiber.Waiter;

/** How often a task that was ended has met that, and gone on all the same. */
public final class Swallowing {
    /* Implementation. The first end is no swallowed one, nor are some more: finally blocks call Serrano, too, and finishes
     * hand the end on. So a task is given many before it counts as one that goes on for ever. */
    private static final int LIMIT = 1_000;

    private final Object end; // a cancelled token, or the mark of an early end
    private int count;
    private boolean told;

    public Swallowing(Object end) {
        this.end = end;
    }

    /** Whether this counts the meetings with that end. */
    public boolean isOf(Object e) {
        return end == e;
    }

    /** The task meets its end again. Returns whether it has gone on too often. */
    public boolean again() {
        return ++count % LIMIT == 0;
    }

    /** Whether it is yet to be reported; asked once. */
    public boolean isNews() {
        boolean news = !told;
        told = true;
        return news;
    }

    /**
     * Makes the report for the failure handler; its trace is that of the code that goes on.
     *
     * @param line of the program, where the task goes on
     */
    public static IllegalStateException report(Object scope, String line, boolean dropped) {
        return new IllegalStateException("a task of " + scope + " was ended and goes on: it has caught what ends it "
                + LIMIT + " times, around its call at " + line
                + "; catch no Throwable there, or throw a TaskTermination again. "
                + (dropped
                        ? "The task counts as ended, and its thread waits for ever"
                        : "It runs on top of another task, or in a section, and so keeps its worker until it returns"));
    }

    /** The wait of a fiber whose task was dropped. */
    public enum Never implements Registration {
        INSTANCE;

        @Override
        public boolean register(Waiter w) {
            return true;
        }
    }
}
