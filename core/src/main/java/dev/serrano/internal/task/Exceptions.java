package dev.serrano.internal.task;

import dev.serrano.MultiException;
import dev.serrano.TaskDeadlockException;
import dev.serrano.TaskTermination;
import dev.serrano.TaskTimeoutException;
import dev.serrano.internal.fiber.StackProbe;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The public exceptions that only the runtime makes. */
public final class Exceptions {
    /* Implementation. Their constructors are seen in their own package only, where one class implements Maker. It is
     * looked for by its name, and by this class alone: a reference the other way round would have two classes wait for
     * each other's initialisation.
     * maker    made by the first use, or by the watchdog soon after the start; no static initialiser, which could fail
     *          once and for all near the end of a stack. Racy: it has no state, and a second one does the same. */
    private static @Nullable Maker maker;

    private Exceptions() {}

    /** Calls the constructors. */
    public interface Maker {
        TaskTermination termination(boolean alone);

        boolean isAlone(TaskTermination t);

        MultiException failures(List<Throwable> failures, String finish);

        RuntimeException cancelled(String message);

        RuntimeException cancelled(String message, Throwable cause);

        RuntimeException shutDown(String message, StackTraceElement[] trace);

        TaskDeadlockException deadlock(String message);

        TaskTimeoutException timeout(String message);
    }

    /** The maker, made at the first use. */
    public static Maker maker() {
        Maker m = maker;
        if (m == null) {
            m = made();
            maker = m;
        }
        return m;
    }

    private static Maker made() {
        StackProbe.askForClasses();
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
        return maker().termination(false);
    }

    /** Ends one task of a group, whose scope goes on; a new one for each throw. */
    public static TaskTermination alone() {
        return maker().termination(true);
    }

    /** A new one of the same kind. */
    public static TaskTermination again(TaskTermination t) {
        return maker().termination(maker().isAlone(t));
    }

    /** Whether a throwable ends one task of a group, whose scope goes on. */
    public static boolean isAlone(@Nullable Throwable e) {
        return e instanceof TaskTermination t && maker().isAlone(t);
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
        return maker().failures(List.copyOf(failures), finish);
    }

    // a RuntimeException: the caller's verification would load a class of its own otherwise, at the start of a program

    /** A TaskCancelledException. */
    public static RuntimeException cancelled(String message) {
        return maker().cancelled(message);
    }

    /** A TaskCancelledException. */
    public static RuntimeException cancelled(String message, Throwable cause) {
        return maker().cancelled(message, cause);
    }

    /** Why a run is cancelled with all others of its runtime: a TaskCancelledException. */
    public static RuntimeException shutDown(String message, StackTraceElement[] trace) {
        return maker().shutDown(message, trace);
    }

    public static TaskDeadlockException deadlock(String message) {
        return maker().deadlock(message);
    }

    public static TaskTimeoutException timeout(String message) {
        return maker().timeout(message);
    }
}
