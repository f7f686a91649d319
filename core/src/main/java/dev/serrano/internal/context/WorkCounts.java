package dev.serrano.internal.context;

/** Whether anybody wants to hear how much work tasks do. */
public final class WorkCounts {
    /* Implementation. Plain; set before the first who hears of it can be a member of a task, and never cleared: who needs
     * it sees it. So doWork costs a look at it in programs that nobody measures. */
    private static boolean inUse;

    private WorkCounts() {}

    /** Somebody will. */
    public static void use() {
        inUse = true;
    }

    /** Whether somebody does, in this task or another. */
    public static boolean inUse() {
        return inUse;
    }
}
