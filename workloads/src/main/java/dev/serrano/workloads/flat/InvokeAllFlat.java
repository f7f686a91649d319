package dev.serrano.workloads.flat;

import dev.serrano.workloads.RunContext;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** Hands all tasks to {@code ForkJoinTask.invokeAll}. */
final class InvokeAllFlat implements FlatForm {

    @Override
    public void empty(int n, RunContext context) {
        context.forkJoin().invoke(new EmptyRoot(n));
    }

    @Override
    public void marked(Marks marks, RunContext context) {
        context.forkJoin().invoke(new MarkingRoot(marks));
    }

    @SuppressWarnings("serial") // never serialized
    private static final class EmptyRoot extends RecursiveAction {
        private final int n;

        EmptyRoot(int n) {
            this.n = n;
        }

        @Override
        protected void compute() {
            List<Leaf.Empty> leaves = new ArrayList<>(n);
            for (int i = 0; i < n; i++) {
                leaves.add(new Leaf.Empty());
            }
            ForkJoinTask.invokeAll(leaves);
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class MarkingRoot extends RecursiveAction {
        private final Marks marks;

        MarkingRoot(Marks marks) {
            this.marks = marks;
        }

        @Override
        protected void compute() {
            List<Leaf.Marking> leaves = new ArrayList<>(marks.size());
            for (int i = 0; i < marks.size(); i++) {
                leaves.add(new Leaf.Marking(marks, i));
            }
            ForkJoinTask.invokeAll(leaves);
        }
    }
}
