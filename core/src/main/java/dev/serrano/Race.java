package dev.serrano;

import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.TaskFiber;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Runs several bodies; the first that succeeds gives the value. */
final class Race {
    /* Implementation. One finish around all bodies, and one around each, so that a body has succeeded when its tasks
     * have, too. The first body to put its value cancels the outer finish, which then throws a TaskCancelledException
     * with the failures before it; without a value the finish throws all failures, in the type that it always uses. */
    private Race() {}

    static <T extends @Nullable Object> T of(Collection<? extends TaskValue<? extends T>> bodies) {
        List<TaskValue<? extends T>> all = new ArrayList<>(bodies.size());
        for (TaskValue<? extends T> body : bodies) {
            all.add(Objects.requireNonNull(body, "body"));
        }
        if (all.isEmpty()) {
            throw new IllegalArgumentException("race() needs at least one body");
        }
        return TaskFiber.current() == null ? Serrano.launch(() -> run(all)) : run(all);
    }

    private static <T extends @Nullable Object> T run(List<TaskValue<? extends T>> bodies) {
        AtomicReference<Outcome.@Nullable Value<T>> first = new AtomicReference<>();
        Cancellation others = new Cancellation();
        Outcome.Value<T> won;
        try {
            Serrano.finish(Serrano.cancelledBy(others), () -> {
                for (TaskValue<? extends T> body : bodies) {
                    Serrano.async(() -> {
                        T value = Serrano.finish(body);
                        SchedulePoint.reach(false);
                        if (first.compareAndSet(null, new Outcome.Value<>(value))) {
                            others.cancel();
                        }
                    });
                }
            });
            won = first.get();
        } catch (TaskCancelledException | MultiException e) {
            won = first.get();
            if (won == null) {
                throw e;
            }
        }
        return Objects.requireNonNull(won, "won").value();
    }
}
