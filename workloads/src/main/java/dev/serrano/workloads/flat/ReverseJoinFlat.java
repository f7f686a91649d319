package dev.serrano.workloads.flat;

import dev.serrano.workloads.RunContext;
import java.util.concurrent.RecursiveAction;

/** Forks all tasks, then joins them, the newest first: most of them are then still in the own queue. */
final class ReverseJoinFlat implements FlatForm {

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
            Leaf.Empty[] leaves = new Leaf.Empty[n];
            for (int i = 0; i < n; i++) {
                leaves[i] = new Leaf.Empty();
                leaves[i].fork();
            }
            for (int i = n - 1; i >= 0; i--) {
                leaves[i].join();
            }
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
            Leaf.Marking[] leaves = new Leaf.Marking[marks.size()];
            for (int i = 0; i < leaves.length; i++) {
                leaves[i] = new Leaf.Marking(marks, i);
                leaves[i].fork();
            }
            for (int i = leaves.length - 1; i >= 0; i--) {
                leaves[i].join();
            }
        }
    }
}
