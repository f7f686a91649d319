package dev.serrano.internal.task;

import dev.serrano.MultiException;
import dev.serrano.TaskCancelledException;
import java.util.List;

/** What is thrown for the failures of a scope. */
public final class Failures {
    private Failures() {}

    /**
     * A MultiException; but if nothing has failed except that scopes inside were cancelled, or their time was up, the
     * first such exception itself, with the others suppressed.
     *
     * @param failures one at least
     */
    public static RuntimeException thrown(List<Throwable> failures) {
        for (Throwable f : failures) {
            if (!(f instanceof TaskCancelledException)) {
                return MultiException.of(failures);
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
