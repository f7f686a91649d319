package dev.serrano.workloads.flat;

import dev.serrano.workloads.RunContext;
import java.util.concurrent.CountedCompleter;
import org.jspecify.annotations.Nullable;

/** A completer for each task, all with one parent, which counts them off. */
final class CompleterFlat implements FlatForm {

    @Override
    public void empty(int n, RunContext context) {
        context.forkJoin().invoke(new EmptyRoot(n));
    }

    @Override
    public void marked(Marks marks, RunContext context) {
        context.forkJoin().invoke(new MarkingRoot(marks));
    }

    @SuppressWarnings("serial") // never serialized
    private static final class EmptyRoot extends CountedCompleter<@Nullable Void> {
        private final int n;

        EmptyRoot(int n) {
            this.n = n;
        }

        @Override
        public void compute() {
            setPendingCount(n);
            for (int i = 0; i < n; i++) {
                new EmptyLeaf(this).fork();
            }
            tryComplete();
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class EmptyLeaf extends CountedCompleter<@Nullable Void> {
        EmptyLeaf(CountedCompleter<?> parent) {
            super(parent);
        }

        @Override
        public void compute() {
            tryComplete();
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class MarkingRoot extends CountedCompleter<@Nullable Void> {
        private final Marks marks;

        MarkingRoot(Marks marks) {
            this.marks = marks;
        }

        @Override
        public void compute() {
            setPendingCount(marks.size());
            for (int i = 0; i < marks.size(); i++) {
                new MarkingLeaf(this, marks, i).fork();
            }
            tryComplete();
        }
    }

    @SuppressWarnings("serial") // never serialized
    private static final class MarkingLeaf extends CountedCompleter<@Nullable Void> {
        private final Marks marks;
        private final int index;

        MarkingLeaf(CountedCompleter<?> parent, Marks marks, int index) {
            super(parent);
            this.marks = marks;
            this.index = index;
        }

        @Override
        public void compute() {
            marks.set(index);
            tryComplete();
        }
    }
}
