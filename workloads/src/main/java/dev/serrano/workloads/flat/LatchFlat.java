package dev.serrano.workloads.flat;

import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.form.Constructs;

/** A task for each, and one latch for which the thread of the caller blocks. */
final class LatchFlat implements FlatForm {

    @Override
    public void empty(int n, RunContext context) {
        context.blockingPool().run(() -> {
            Constructs.LATCH.each(n, i -> {});
            return true;
        });
    }

    @Override
    public void marked(Marks marks, RunContext context) {
        context.blockingPool().run(() -> {
            Constructs.LATCH.each(marks.size(), marks::set);
            return true;
        });
    }
}
