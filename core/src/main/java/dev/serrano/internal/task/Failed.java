package dev.serrano.internal.task;

/** The result of a computation that threw. Remembers whether anybody has been told. */
public final class Failed {
    private final Throwable cause;
    private volatile boolean consumed;

    public Failed(Throwable cause) {
        this.cause = cause;
    }

    public Throwable cause() {
        return cause;
    }

    /** Marks the failure as seen: the finish scope need not report it any more. */
    public void consume() {
        consumed = true;
    }

    public boolean consumed() {
        return consumed;
    }
}
