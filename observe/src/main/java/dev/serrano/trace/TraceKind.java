package dev.serrano.trace;

/** The kind of an entry of a trace. */
enum TraceKind {
    /** A spawned task begins. */
    TASK("task"),
    /** The root task of a run begins. */
    RUN("run"),
    /** A task that was suspended, or lay below one that was, goes on. */
    RESUMED("resumed"),
    /** The worker was parked, since it found no work. */
    IDLE("idle"),
    /** The worker took tasks of another one. */
    STEAL("steal"),
    /** A task of the worker sent one to another place. */
    SENT("send"),
    /** The worker is about to begin a task that was sent to its place. */
    ARRIVED("send");

    private final String category;

    TraceKind(String category) {
        this.category = category;
    }

    String category() {
        return category;
    }
}
