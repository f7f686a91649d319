package dev.serrano.habanero.pcdp;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.SpawnOptions;
import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * The futures for whose end a task waits, however they end. Futures that report their end are awaited before the task
 * begins. The task itself polls the others, with its worker given away.
 */
final class Inputs {
    private final List<TaskFuture<?>> awaited = new ArrayList<>();
    private final List<Future<?>> rest = new ArrayList<>();

    private Inputs() {}

    static Inputs of(String construct, Future<?>... futures) {
        Inputs inputs = new Inputs();
        for (Future<?> f : futures) {
            Objects.requireNonNull(f, () -> construct + ": a future");
            if (!f.isDone()) {
                inputs.add(f);
            }
        }
        return inputs;
    }

    private void add(Future<?> f) {
        switch (f) {
            case ValueFuture<?> v -> awaited.add(endOf(v.task()));
            case TaskFuture<?> t -> awaited.add(endOf(t));
            case CompletionStage<?> s -> awaited.add(endOf(s));
            default -> rest.add(f);
        }
    }

    /** Has a value, too, if the future fails or is cancelled. */
    @SuppressWarnings("NullAway") // null is no value of T, perhaps, and it is not read
    private static <T extends @Nullable Object> TaskFuture<T> endOf(TaskFuture<T> f) {
        return f.recover(failure -> null);
    }

    private static TaskFuture<?> endOf(CompletionStage<?> stage) {
        Promise<Boolean> end = Serrano.externalPromise();
        stage.whenComplete((value, failure) -> end.tryPut(true));
        return end;
    }

    SpawnOptions options() {
        return Serrano.awaiting(awaited);
    }

    void awaitRest() {
        for (Future<?> f : rest) {
            if (!f.isDone()) {
                Serrano.blockingRun(() -> awaitEnd(f));
            }
        }
    }

    private static void awaitEnd(Future<?> f) throws InterruptedException {
        try {
            f.get();
        } catch (ExecutionException | CancellationException e) {
            // an end, too: the body asks the future itself if it wants to know
            if (!f.isDone()) {
                throw new IllegalStateException("a future that is not done has failed: " + f, e);
            }
        }
    }
}
