package edu.rice.hj.runtime.util;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The failures of a finish and of all tasks in it, if there are several; a single one is thrown itself.
 * {@link #getCause} is the first that was recorded, the others are {@linkplain #getSuppressed suppressed}. Uncaught
 * failures of finishes inside are listed here themselves, not wrapped again. {@snippet :
 * try {
 *     finish(() -> forasync(files, file -> parse(file)));
 * } catch (MultipleExceptions e) {
 *     e.failures().forEach(this::report);
 * }
 * }
 */
public class MultipleExceptions extends RuntimeException {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of serializable elements
    private final List<Throwable> exceptions;

    /** An exception for these failures, in this order; each Throwable counts once. */
    @SuppressWarnings("this-escape") // addSuppressed is final
    public MultipleExceptions(List<Throwable> failures) {
        this(distinct(failures), true);
    }

    @SuppressWarnings("this-escape")
    private MultipleExceptions(List<Throwable> distinct, boolean checked) {
        super(message(distinct), distinct.isEmpty() ? null : distinct.get(0));
        exceptions = distinct;
        for (int i = 1; i < distinct.size(); i++) {
            addSuppressed(distinct.get(i));
        }
    }

    private static List<Throwable> distinct(List<Throwable> failures) {
        List<Throwable> all = new ArrayList<>();
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Throwable f : failures) {
            if (seen.add(Objects.requireNonNull(f, "MultipleExceptions: a failure"))) {
                all.add(f);
            }
        }
        return List.copyOf(all);
    }

    private static String message(List<Throwable> failures) {
        return switch (failures.size()) {
            case 0 -> "no failures";
            case 1 -> "a task failed: " + failures.get(0);
            default -> failures.size() + " tasks failed: " + failures;
        };
    }

    /** All failures in the order in which they were recorded. */
    public final List<Throwable> failures() {
        return exceptions;
    }

    @Override
    public final void printStackTrace() {
        printStackTrace(System.err);
    }

    /** Prints all failures with their stack traces. */
    @Override
    public void printStackTrace(PrintStream out) {
        super.printStackTrace(out);
    }

    @Override
    @SuppressWarnings("OverrideThrowableToString") // a final method there, too
    public final String toString() {
        return MultipleExceptions.class.getName() + ": " + getMessage();
    }
}
