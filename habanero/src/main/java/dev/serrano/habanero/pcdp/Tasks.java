package dev.serrano.habanero.pcdp;

import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.habanero.Failures;
import dev.serrano.habanero.PassedOn;
import dev.serrano.spi.CurrentTask;
import edu.rice.pcdp.runtime.MultiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** Finish, async and futures. */
public final class Tasks {
    /** A text that programs compare with, word for word. */
    public static final String MISSING_FINISH =
            "A new task cannot be created at the top-level of your program. It must be created from within a finish or"
                    + " another async. Please ensure that all asyncs, actor sends, parallel loops, and other types of"
                    + " parallelism-creating constructs are not called at the top-level of your program.";

    private Tasks() {}

    /** A finish of the calling task, else one on the shared runtime for which the calling thread waits. */
    public static void finish(Runnable body) {
        Objects.requireNonNull(body, "finish: the body");
        finishBody(body::run);
    }

    static void finishBody(TaskBody body) {
        try {
            if (CurrentTask.isTask()) {
                Serrano.finish(() -> PassedOn.run(body));
            } else {
                SharedRuntime.launch(body);
            }
        } catch (dev.serrano.MultiException e) {
            Throwable known = PassedOn.known(e);
            // a body cannot declare checked exceptions, but compilers other than Java's let it throw them: as it was
            // thrown
            throw Failures.<RuntimeException>sneak(known != null ? known : PassedOn.remember(e, failure(e)));
        }
    }

    private static Throwable failure(dev.serrano.MultiException e) {
        List<Throwable> all = new ArrayList<>();
        for (Throwable t : e.failures()) {
            if (e.failures().size() > 1 && t instanceof MultiException m) { // of a finish inside, not caught
                all.addAll(m.getExceptions());
            } else {
                all.add(t);
            }
        }
        return all.size() == 1 ? all.get(0) : new MultiException(all);
    }

    /** That a task calls: only tasks may make tasks. */
    static void requireTask() {
        if (!CurrentTask.isTask()) {
            throw new IllegalStateException(MISSING_FINISH);
        }
    }

    public static void async(Runnable body) {
        Objects.requireNonNull(body, "async: the body");
        requireTask();
        Serrano.async(body::run);
    }

    public static <R extends @Nullable Object> Future<R> future(Callable<R> body) {
        Objects.requireNonNull(body, "future: the body");
        requireTask();
        return ValueFuture.spawn(body);
    }

    public static void asyncAwait(Runnable body, Future<?>... futures) {
        Objects.requireNonNull(body, "asyncAwait: the body");
        requireTask();
        Inputs inputs = Inputs.of("asyncAwait", futures);
        Serrano.async(inputs.options(), () -> {
            inputs.awaitRest();
            body.run();
        });
    }

    public static <R extends @Nullable Object> Future<R> futureAwait(Callable<R> body, Future<?>... futures) {
        Objects.requireNonNull(body, "futureAwait: the body");
        requireTask();
        Inputs inputs = Inputs.of("futureAwait", futures);
        return ValueFuture.spawn(inputs.options(), () -> {
            inputs.awaitRest();
            return body.call();
        });
    }
}
