package dev.serrano.workloads.flat;

import java.util.concurrent.RecursiveAction;

/** The tasks of the fork-join forms that join. */
@SuppressWarnings("serial") // never serialized
final class Leaf {
    private Leaf() {}

    /** A task with an empty body. */
    static final class Empty extends RecursiveAction {
        @Override
        protected void compute() {}
    }

    /** A task that sets a mark. */
    static final class Marking extends RecursiveAction {
        private final Marks marks;
        private final int index;

        Marking(Marks marks, int index) {
            this.marks = marks;
            this.index = index;
        }

        @Override
        protected void compute() {
            marks.set(index);
        }
    }
}
