package dev.serrano.workloads.flat;

import dev.serrano.workloads.RunContext;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

/** Gives all tasks to an executor and closes it, which waits for them. */
final class ExecutorFlat implements FlatForm {
    private final Function<RunContext, ExecutorService> executors;

    ExecutorFlat(Function<RunContext, ExecutorService> executors) {
        this.executors = executors;
    }

    @Override
    public void empty(int n, RunContext context) {
        try (ExecutorService executor = executors.apply(context)) {
            for (int i = 0; i < n; i++) {
                executor.execute(() -> {});
            }
        }
    }

    @Override
    public void marked(Marks marks, RunContext context) {
        try (ExecutorService executor = executors.apply(context)) {
            for (int i = 0; i < marks.size(); i++) {
                int index = i;
                executor.execute(() -> marks.set(index));
            }
        }
    }
}
