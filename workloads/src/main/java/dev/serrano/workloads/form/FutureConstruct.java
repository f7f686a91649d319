package dev.serrano.workloads.form;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/** A future for each part, joined by the task that made them, newest first. */
final class FutureConstruct implements Construct {
    private static final Boolean DONE = true;

    @Override
    public void both(Runnable first, Runnable second) {
        TaskFuture<Boolean> other = done(first);
        second.run();
        other.join();
    }

    @Override
    public void each(int n, IntConsumer body) {
        List<TaskFuture<Boolean>> parts = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            int index = i;
            parts.add(done(() -> body.accept(index)));
        }
        for (TaskFuture<Boolean> part : parts.reversed()) {
            part.join();
        }
    }

    @Override
    public long sum(int n, IntToLongFunction value) {
        List<TaskFuture<Long>> parts = new ArrayList<>(n);
        for (int i = 0; i < n; i++) {
            int index = i;
            parts.add(future(() -> value.applyAsLong(index)));
        }
        long sum = 0;
        for (TaskFuture<Long> part : parts.reversed()) {
            sum += part.join();
        }
        return sum;
    }

    private static TaskFuture<Boolean> done(Runnable part) {
        return future(() -> {
            part.run();
            return DONE;
        });
    }
}
