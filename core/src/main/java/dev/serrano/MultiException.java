package dev.serrano;

import dev.serrano.internal.context.ProgramFrames;
import dev.serrano.internal.task.Failures;
import java.io.Serial;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The failures of the tasks of a finish scope. It is thrown for a single failure, too, but not if all that has failed
 * are finishes inside that were cancelled or late: then the first {@link TaskCancelledException} is thrown itself.
 * <p>{@link #getCause} is the first one recorded, the others are {@linkplain #getSuppressed suppressed}; each Throwable
 * occurs once. The message says how many tasks have failed, of which finish, by its name or the line that waited for
 * it, and with what, five at most. Uncaught failures of nested scopes are listed here themselves, not wrapped again.
 * {@snippet :
 * try {
 *     finish(() -> files.forEach(file -> async(() -> copy(file))));
 * } catch (MultiException e) {
 *     e.failures().forEach(failure -> log.log(Level.ERROR, "not copied", failure));
 * }
 * }
 */
public final class MultiException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1L;

    private static final int MOST_SHOWN = 5;

    @SuppressWarnings("serial") // an immutable list of serializable elements
    private final List<Throwable> failures;

    private final @Nullable String finish; // its name, "" if it has none; null if it is of no finish

    MultiException(List<Throwable> failures, @Nullable String finish) {
        super(texts(failures), failures.get(0));
        this.failures = failures;
        this.finish = finish;
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
        return new MultiException(List.copyOf(failures), null);
    }

    /** All failures in the order in which they were recorded; at least one. */
    public List<Throwable> failures() {
        return failures;
    }

    /**
     * Throws the first failure that is of a type, with the others suppressed in it; returns this exception if there is
     * none. So a caller has its checked exceptions back:
     * {@snippet :
     * static void copyAll(List<Path> files) throws IOException {
     *     try {
     *         finish(() -> files.forEach(file -> async(() -> copy(file))));
     *     } catch (MultiException e) {
     *         throw e.rethrow(IOException.class); // one of them, or e
     *     }
     * }
     * }
     * <p>What is thrown has the stack trace of the task that failed. For several types:
     * {@code throw e.rethrow(A.class).rethrow(B.class)}.
     */
    public <X extends Throwable> MultiException rethrow(Class<X> type) throws X {
        Objects.requireNonNull(type, "type");
        for (Throwable f : failures) {
            if (type.isInstance(f)) {
                suppressOthersIn(f);
                throw type.cast(f);
            }
        }
        return this;
    }

    private void suppressOthersIn(Throwable thrown) {
        List<Throwable> there = List.of(thrown.getSuppressed());
        for (Throwable f : failures) {
            if (f != thrown && !there.contains(f)) {
                thrown.addSuppressed(f);
            }
        }
    }

    @Override
    public String getMessage() {
        String who = failures.size() == 1 ? "a task" : failures.size() + " tasks";
        String where = finish == null ? "" : ProgramFrames.finish(finish, this);
        String of = where.isEmpty() ? "" : finish == null || finish.isEmpty() ? " of the " : " of ";
        return who + of + where + " failed: " + super.getMessage();
    }

    private static String texts(List<Throwable> failures) {
        StringBuilder texts = new StringBuilder(Failures.text(failures.get(0)));
        int shown = Math.min(failures.size(), MOST_SHOWN);
        for (int i = 1; i < shown; i++) {
            texts.append("; ").append(Failures.text(failures.get(i)));
        }
        if (failures.size() > shown) {
            texts.append("; and ").append(failures.size() - shown).append(" more");
        }
        return texts.toString();
    }
}
