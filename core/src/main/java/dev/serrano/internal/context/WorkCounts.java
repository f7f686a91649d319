package dev.serrano.internal.context;

/** Whether the work of tasks is counted at all. */
public final class WorkCounts {
    /* Implementation. Plain; set before the first counter can be a member of a task, and never cleared: a task that
     * needs it sees it. So doWork costs a look at it in programs without metrics. */
    private static boolean inUse;

    private WorkCounts() {}

    /** Turns it on. */
    public static void use() {
        inUse = true;
    }

    /** Whether it is on, for this task or another. */
    public static boolean inUse() {
        return inUse;
    }
}
