package dev.serrano.internal.task;

import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** Makes the exception for the failures of a scope. */
public final class Failures {
    private Failures() {}

    /** The exception itself if it is unchecked, else a wrapper; an interrupt stays noted. Throws an error. */
    public static RuntimeException unchecked(Throwable e) {
        if (e instanceof RuntimeException r) {
            return r;
        }
        if (e instanceof Error error) {
            throw error;
        }
        if (e instanceof InterruptedException) {
            Thread.currentThread().interrupt();
        }
        return new CompletionException(e);
    }

    /** The message and class of a throwable; its methods are the program's, and may fail. */
    public static String text(Throwable t) {
        try {
            return t.toString();
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) { // of cyclic data a StackOverflowError, too
            return t.getClass().getName() + " (its toString() throws "
                    + e.getClass().getName() + ")";
        }
    }

    /**
     * Like {@link #thrown(List, String)}; but the exception of a finish at the end of the body goes on as it is, if
     * nothing else has failed: else each of a million nested finishes would make a stack trace.
     *
     * @param ofBody what the body has thrown, which is among the failures
     */
    public static RuntimeException thrown(
            List<Throwable> failures, @Nullable String finish, @Nullable Throwable ofBody) {
        return ofBody instanceof MultiException m && same(m.failures(), failures) ? m : thrown(failures, finish);
    }

    private static boolean same(List<Throwable> some, List<Throwable> others) {
        if (some.size() != others.size()) {
            return false;
        }
        for (int i = 0; i < some.size(); i++) {
            if (some.get(i) != others.get(i)) {
                return false;
            }
        }
        return true;
    }

    /**
     * A MultiException; but if nothing has failed except that scopes inside were cancelled, or their time was up, the
     * first such exception itself, with the others suppressed.
     *
     * @param failures one at least
     * @param finish its name; null if it has none
     */
    public static RuntimeException thrown(List<Throwable> failures, @Nullable String finish) {
        for (Throwable f : failures) {
            if (!(f instanceof TaskCancelledException)) {
                return Exceptions.failures(failures, finish == null ? "" : finish);
            }
        }
        TaskCancelledException first = (TaskCancelledException) failures.getFirst();
        for (Throwable f : failures) {
            if (f != first) { // each is listed once
                first.addSuppressed(f);
            }
        }
        return first;
    }
}
