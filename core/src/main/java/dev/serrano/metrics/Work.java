package dev.serrano.metrics;

/** How a task says what it does. */
public final class Work {
    private Work() {}

    /** {@link dev.serrano.Serrano#doWork}. */
    public static void doWork(long units) {
        if (units < 0) {
            throw new IllegalArgumentException("doWork(" + units + "): work must not be negative");
        }
        if (TaskClock.inUse()) {
            TaskClock.count(units);
        }
    }
}
