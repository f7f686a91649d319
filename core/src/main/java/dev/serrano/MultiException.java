package dev.serrano;

import java.io.Serial;
import java.util.List;

/**
 * The failures of the tasks of a finish scope.
 * <p>{@link #getCause} is the first one recorded, the others are {@linkplain #getSuppressed suppressed}; each Throwable
 * occurs once. Failures of nested scopes that nobody caught are listed here themselves, not wrapped again.
 */
public final class MultiException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of serializable elements
    private final List<Throwable> failures;

    private MultiException(List<Throwable> failures) {
        super(message(failures), failures.get(0));
        this.failures = failures;
        for (int i = 1; i < failures.size(); i++) {
            addSuppressed(failures.get(i));
        }
    }

    /**
     * An exception for the given failures.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static MultiException of(List<? extends Throwable> failures) {
        if (failures.isEmpty()) {
            throw new IllegalArgumentException("a MultiException needs at least one failure");
        }
        return new MultiException(List.copyOf(failures));
    }

    /** All failures in the order in which they were recorded; at least one. */
    public List<Throwable> failures() {
        return failures;
    }

    private static String message(List<Throwable> failures) {
        return failures.size() == 1
                ? "a task failed: " + failures.get(0)
                : failures.size() + " tasks failed, the first with: " + failures.get(0);
    }
}
