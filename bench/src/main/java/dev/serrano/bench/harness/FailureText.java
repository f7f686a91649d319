package dev.serrano.bench.harness;

import dev.serrano.MultiException;
import java.util.List;

/** A failure in one line for a person. */
public final class FailureText {

    private static final int LONGEST = 300;

    private FailureText() {}

    /** The kind of the failure and its message, on one line. */
    public static String of(Throwable failure) {
        if (failure instanceof MultiException multi && !multi.failures().isEmpty()) {
            List<Throwable> failures = multi.failures();
            String first = of(failures.getFirst());
            return failures.size() == 1
                    ? first
                    : "%d tasks failed, the first with %s".formatted(failures.size(), first);
        }
        if (failure instanceof WrongAnswerException) {
            return text(failure);
        }
        String name = failure.getClass().getSimpleName();
        String message = text(failure);
        return message.isEmpty() ? name : name + ": " + message;
    }

    private static String text(Throwable failure) {
        String message = failure.getMessage();
        if (message == null) {
            return "";
        }
        String line = message.strip().replaceAll("\\s*\\R\\s*", " | ");
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + " ...";
    }
}
