package dev.serrano.cluster;

import dev.serrano.Cancellation;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.TaskValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/*
 * A finish of the cluster, as its task sees it
 * --------------------------------------------
 * Two finishes of core. The inner one has the body and what it starts here; the outer one, whose options are those of
 * the program, also waits for the end elsewhere. A cancellation of the outer one cancels the finish everywhere, and its
 * end is awaited all the same. A fail-fast finish adds a cancellation of its own, for the first failure elsewhere.
 * No state: the lists of one call belong to its task, whose finishes order the accesses.
 */

/** Runs the bodies of finishes of the cluster. Any thread may call it. */
final class Scopes {
    private final Finishes finishes;
    private final Books books;
    private final TaskRuntime runtime;

    Scopes(Finishes finishes, Books books, TaskRuntime runtime) {
        this.finishes = finishes;
        this.books = books;
        this.runtime = runtime;
    }

    /** A finish with accumulators, if the book is not null. In a task. */
    <T extends @Nullable Object> T finish(
            FinishOptions options, Finishes.Home home, @Nullable Book book, TaskValue<T> body) {
        if (book == null) {
            return run(options, home, null, body);
        }
        books.open(home.id);
        try {
            T value = run(options, home, book, body);
            book.close(books.close(home.id), book());
            return value;
        } finally {
            books.close(home.id);
        }
    }

    /** A finish without options. In a task. */
    <T extends @Nullable Object> T finish(Book book, TaskValue<T> body) {
        return finish(FinishOptions.none(), finishes.open(null), book, body);
    }

    /** The finish of this cluster in which the caller is; null if there is none. */
    Finishes.@Nullable Scope current() {
        Finishes.Scope s = Finishes.SCOPE.isBound() ? Finishes.SCOPE.get() : null;
        return s == null || s.of() != finishes ? null : s;
    }

    /** The book of the calling task; null if it has none. */
    @Nullable
    Book book() {
        Finishes.Scope s = current();
        return s == null ? null : s.book();
    }

    /** Calls a body that waits: in the calling task, or in one of its own. */
    <T extends @Nullable Object> T inside(TaskValue<T> body) {
        if (TaskRuntime.current() != null) {
            try {
                return body.call();
            } catch (RuntimeException | Error e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException("a call of the cluster threw a checked exception", e);
            }
        }
        List<T> value = new ArrayList<>(1);
        List<RuntimeException> failure = new ArrayList<>(1);
        runtime.launch(() -> {
            try {
                value.add(body.call());
            } catch (RuntimeException e) {
                failure.add(e);
            }
        });
        if (!failure.isEmpty()) {
            throw failure.get(0);
        }
        return value.get(0);
    }

    private <T extends @Nullable Object> T run(
            FinishOptions options, Finishes.Home home, @Nullable Book book, TaskValue<T> body) {
        Finishes.Scope scope = new Finishes.Scope(finishes, home.id, book);
        Cancellation stop = new Cancellation();
        FinishOptions outer = options;
        FinishOptions inner = FinishOptions.none();
        if (options.isFailFast()) {
            inner = inner.failFast();
            outer = options.cancelledBy(stop);
            home.onFailure = () -> stop.cancel("a task of the finish failed");
        }
        FinishOptions local = book == null ? inner : inner.accumulating(book.local);
        List<Throwable> failures = new ArrayList<>();
        List<T> value = new ArrayList<>(1);
        try {
            Serrano.finish(outer, () -> {
                try {
                    value.add(Serrano.where(Finishes.SCOPE, scope, () -> Serrano.finish(local, body)));
                } catch (MultiException e) {
                    failures.addAll(e.failures());
                    if (options.isFailFast()) {
                        finishes.cancel(home);
                    }
                } finally {
                    finishes.bodyEnded(home);
                }
                home.end.join();
            });
        } catch (Throwable cancelled) {
            finishes.cancel(home);
            finishes.bodyEnded(home); // if it has not begun
            Serrano.finish(Serrano.uncancellable(), () -> {
                failures.addAll(home.end.join().failures());
            });
            if (stop.isCancelled() && !failures.isEmpty()) {
                throw MultiException.of(failures);
            }
            failures.forEach(cancelled::addSuppressed);
            throw cancelled;
        }
        failures.addAll(home.end.join().failures());
        if (!failures.isEmpty()) {
            throw MultiException.of(failures);
        }
        return value.get(0);
    }
}
