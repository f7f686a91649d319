package dev.serrano.internal.task;

import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskTermination;
import dev.serrano.TaskTimeoutException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The public exceptions that only the runtime makes. */
public final class Exceptions {
    /* Implementation. Their constructors are seen in their own package only, where one class implements Maker. It is
     * looked for by its name, and by this class alone: a reference the other way round would have two classes wait for
     * each other's initialisation. */
    private static final Maker MAKER = maker();

    private Exceptions() {}

    /** Calls the constructors. */
    public interface Maker {
        TaskTermination termination(boolean alone);

        boolean isAlone(TaskTermination t);

        MultiException failures(List<Throwable> failures, String finish);

        TaskCancelledException cancelled(String message);

        TaskCancelledException cancelled(String message, Throwable cause);

        TaskCancelledException shutDown(String message, StackTraceElement[] trace);

        TaskDeadlockException deadlock(String message);

        TaskTimeoutException timeout(String message);
    }

    /**
     * Initializes this class, which a task near the end of its stack could not: then no later use would succeed. Before
     * the first task.
     */
    public static void initialise() {}

    private static Maker maker() {
        try {
            var constructor = Class.forName("dev.serrano.ExceptionMaker").getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Maker) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a class of the runtime is missing", e);
        }
    }

    /** Ends a task whose scope was cancelled; a new one for each throw. */
    public static TaskTermination termination() {
        return MAKER.termination(false);
    }

    /** Ends one task of a group, whose scope goes on; a new one for each throw. */
    public static TaskTermination alone() {
        return MAKER.termination(true);
    }

    /** A new one of the same kind. */
    public static TaskTermination again(TaskTermination t) {
        return MAKER.termination(MAKER.isAlone(t));
    }

    /** Whether a throwable ends one task of a group, whose scope goes on. */
    public static boolean isAlone(@Nullable Throwable e) {
        return e instanceof TaskTermination t && MAKER.isAlone(t);
    }

    /** Throws a failure as it is, a checked one, too: of a body that may throw anything. */
    @SuppressWarnings("unchecked") // E is what the compiler infers, and does not check
    public static <E extends Throwable> RuntimeException asIs(Throwable failure) throws E {
        throw (E) failure;
    }

    /** Throws a failure that was kept until all was done; nothing if it is null. */
    public static void rethrow(@Nullable Throwable failure) {
        if (failure != null) {
            throw asIs(failure); // a checked one, too: not every compiler looks at what a method declares
        }
    }

    /** The exception of a finish for failures in it; its name is empty if it has none. */
    static MultiException failures(List<Throwable> failures, String finish) {
        return MAKER.failures(List.copyOf(failures), finish);
    }

    // a RuntimeException: the caller's verification would load a class of its own otherwise, at the start of a program

    /** A TaskCancelledException. */
    public static RuntimeException cancelled(String message) {
        return MAKER.cancelled(message);
    }

    /** A TaskCancelledException. */
    public static RuntimeException cancelled(String message, Throwable cause) {
        return MAKER.cancelled(message, cause);
    }

    /** Why a run is cancelled with all others of its runtime: a TaskCancelledException. */
    public static RuntimeException shutDown(String message, StackTraceElement[] trace) {
        return MAKER.shutDown(message, trace);
    }

    public static TaskDeadlockException deadlock(String message) {
        return MAKER.deadlock(message);
    }

    public static TaskTimeoutException timeout(String message) {
        return MAKER.timeout(message);
    }
}
