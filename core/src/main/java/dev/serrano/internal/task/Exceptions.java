package dev.serrano.internal.task;

import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskTermination;
import dev.serrano.TaskTimeoutException;

/** The public exceptions that the runtime makes, and nobody else can. */
public final class Exceptions {
    /* Implementation. Their constructors are seen in their own package only, where one class implements Maker. It is
     * looked for by its name, and by this class alone: a reference the other way round would have two classes wait for
     * each other's initialisation. */
    private static final Maker MAKER = maker();

    /** Ends a task whose scope was cancelled. */
    public static final TaskTermination TERMINATION = MAKER.termination();

    /** Ends one task of a group, whose scope goes on. */
    public static final TaskTermination ALONE = MAKER.alone();

    private Exceptions() {}

    /** Calls the constructors. */
    public interface Maker {
        TaskTermination termination();

        TaskTermination alone();

        TaskCancelledException cancelled(String message);

        TaskCancelledException cancelled(String message, Throwable cause);

        TaskCancelledException shutDown(String message, StackTraceElement[] trace);

        TaskDeadlockException deadlock(String message);

        TaskTimeoutException timeout(String message);
    }

    private static Maker maker() {
        try {
            var constructor = Class.forName("dev.serrano.ExceptionMaker").getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Maker) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a class of the runtime is missing", e);
        }
    }

    /** Throws a failure as it is, a checked one, too: of a body that may throw anything. */
    @SuppressWarnings("unchecked") // E is what the compiler infers, and does not check
    public static <E extends Throwable> RuntimeException asIs(Throwable failure) throws E {
        throw (E) failure;
    }

    public static TaskCancelledException cancelled(String message) {
        return MAKER.cancelled(message);
    }

    public static TaskCancelledException cancelled(String message, Throwable cause) {
        return MAKER.cancelled(message, cause);
    }

    /** Why a run is cancelled with all others of its runtime. */
    public static TaskCancelledException shutDown(String message, StackTraceElement[] trace) {
        return MAKER.shutDown(message, trace);
    }

    public static TaskDeadlockException deadlock(String message) {
        return MAKER.deadlock(message);
    }

    public static TaskTimeoutException timeout(String message) {
        return MAKER.timeout(message);
    }
}
