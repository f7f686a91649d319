package dev.serrano.internal.task;

import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskTermination;
import dev.serrano.TaskTimeoutException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The public exceptions that only the runtime makes. */
public abstract class Exceptions {
    /* Implementation. Their constructors are seen in their own package only, where one class extends this one and calls
     * them. It is looked for by its name, and by this class alone: if something else initialised it, two classes would
     * wait for each other's initialisation. */
    private static final Exceptions MAKER = maker();

    /** For the one class that calls the constructors. */
    protected Exceptions() {}

    protected abstract TaskTermination newTermination(boolean alone);

    protected abstract boolean endsAlone(TaskTermination t);

    protected abstract MultiException newFailures(List<Throwable> failures, String finish);

    protected abstract TaskCancelledException newCancelled(String message);

    protected abstract TaskCancelledException newCancelled(String message, Throwable cause);

    protected abstract TaskCancelledException newShutDown(String message, StackTraceElement[] trace);

    protected abstract TaskDeadlockException newDeadlock(String message);

    protected abstract TaskTimeoutException newTimeout(String message);

    /**
     * Initializes this class, which a task near the end of its stack could not: then no later use would succeed. Before
     * the first task.
     */
    public static void initialise() {}

    private static Exceptions maker() {
        try {
            var constructor = Class.forName("dev.serrano.ExceptionMaker").getDeclaredConstructor();
            constructor.setAccessible(true);
            return (Exceptions) constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("a class of the runtime is missing", e);
        }
    }

    /** Ends a task whose scope was cancelled; a new one for each throw. */
    public static TaskTermination termination() {
        return MAKER.newTermination(false);
    }

    /** Ends one task of a group, whose scope goes on; a new one for each throw. */
    public static TaskTermination alone() {
        return MAKER.newTermination(true);
    }

    /** A new one of the same kind. */
    public static TaskTermination again(TaskTermination t) {
        return MAKER.newTermination(MAKER.endsAlone(t));
    }

    /** Whether a throwable ends one task of a group, whose scope goes on. */
    public static boolean isAlone(@Nullable Throwable e) {
        return e instanceof TaskTermination t && MAKER.endsAlone(t);
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
        return MAKER.newFailures(List.copyOf(failures), finish);
    }

    // a RuntimeException: the caller's verification would load a class of its own otherwise, at the start of a program

    /** A TaskCancelledException. */
    public static RuntimeException cancelled(String message) {
        return MAKER.newCancelled(message);
    }

    /** A TaskCancelledException. */
    public static RuntimeException cancelled(String message, Throwable cause) {
        return MAKER.newCancelled(message, cause);
    }

    /** Why a run is cancelled with all others of its runtime: a TaskCancelledException. */
    public static RuntimeException shutDown(String message, StackTraceElement[] trace) {
        return MAKER.newShutDown(message, trace);
    }

    public static TaskDeadlockException deadlock(String message) {
        return MAKER.newDeadlock(message);
    }

    public static TaskTimeoutException timeout(String message) {
        return MAKER.newTimeout(message);
    }
}
