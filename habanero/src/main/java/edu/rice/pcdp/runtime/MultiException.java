package edu.rice.pcdp.runtime;

import java.io.PrintStream;
import java.io.Serial;
import java.util.List;

/**
 * The failures of a finish of which several tasks have failed; a failure that is alone is thrown itself. Uncaught
 * failures of a finish inside are listed one by one.
 * <p>{@link #getCause} is the first one, the others are {@linkplain #getSuppressed suppressed}.
 */
public final class MultiException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // an immutable list of serializable elements
    private final List<Throwable> exceptions;

    /** @throws IllegalArgumentException if the list is empty */
    public MultiException(List<Throwable> inputThrowableList) {
        super(message(inputThrowableList), inputThrowableList.get(0));
        exceptions = List.copyOf(inputThrowableList);
        exceptions.stream().skip(1).forEach(this::addSuppressed);
    }

    private static String message(List<Throwable> list) {
        if (list.isEmpty()) {
            throw new IllegalArgumentException("a MultiException is of at least one failure");
        }
        return list.size() + " failures";
    }

    /** The failures in the order in which they were recorded; unmodifiable. */
    public List<Throwable> getExceptions() {
        return exceptions;
    }

    /** Its stack trace, and those of all failures. */
    @Override
    public void printStackTrace() {
        printStackTrace(System.err);
    }

    /** Its stack trace, and those of all failures. */
    @Override
    public void printStackTrace(PrintStream printStream) {
        super.printStackTrace(printStream);
    }

    /** Its name, and one line for each failure. */
    @Override
    @SuppressWarnings("OverrideThrowableToString") // getMessage is short
    public String toString() {
        StringBuilder all = new StringBuilder(super.toString());
        exceptions.forEach(e -> all.append(System.lineSeparator()).append("  ").append(e));
        return all.toString();
    }
}
