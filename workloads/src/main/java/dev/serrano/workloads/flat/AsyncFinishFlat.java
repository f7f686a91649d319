package dev.serrano.workloads.flat;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.workloads.RunContext;

/** One finish with an async for each task. */
final class AsyncFinishFlat implements FlatForm {

    @Override
    public void empty(int n, RunContext context) {
        context.serrano().launch(() -> empty(n));
    }

    @Override
    public void marked(Marks marks, RunContext context) {
        context.serrano().launch(() -> marked(marks));
    }

    private static void empty(int n) {
        finish(() -> {
            for (int i = 0; i < n; i++) {
                async(() -> {});
            }
        });
    }

    private static void marked(Marks marks) {
        finish(() -> {
            for (int i = 0; i < marks.size(); i++) {
                int index = i;
                async(() -> marks.set(index));
            }
        });
    }
}
