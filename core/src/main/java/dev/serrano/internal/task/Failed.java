package dev.serrano.internal.task;

/** The result of a computation that threw. Remembers whether a joiner has seen it. */
public class Failed {
    private final Throwable cause;
    private volatile boolean consumed;

    public Failed(Throwable cause) {
        this.cause = cause;
    }

    /** That of a task, which its scope records. */
    public static final class OfTask extends Failed {
        public OfTask(Throwable cause) {
            super(cause);
        }
    }

    public final Throwable cause() {
        return cause;
    }

    /** Marks the failure as seen: the finish scope need not report it any more. */
    public final void consume() {
        consumed = true;
    }

    public final boolean consumed() {
        return consumed;
    }
}
