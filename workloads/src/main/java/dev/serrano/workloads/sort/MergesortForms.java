package dev.serrano.workloads.sort;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.join;

import dev.serrano.workloads.form.Constructs;
import edu.rice.hj.Module1;
import edu.rice.hj.api.SuspendableException;
import java.util.concurrent.RecursiveAction;

/** Merge sort: the halves in parallel, the merge serial. */
final class MergesortForms {
    private MergesortForms() {}

    static void serial(Halves range) {
        if (range.isSmall()) {
            range.sortSerially();
            return;
        }
        serial(range.lower());
        serial(range.upper());
        range.merge();
    }

    /** A finish around two asyncs, as in the thesis. */
    static void asyncFinish(Halves range) {
        if (range.isSmall()) {
            range.sortSerially();
            return;
        }
        finish(() -> {
            async(() -> asyncFinish(range.lower()));
            async(() -> asyncFinish(range.upper()));
        });
        range.merge();
    }

    /** Written for HJlib. */
    static void habaneroFinish(Halves range) throws SuspendableException {
        if (range.isSmall()) {
            range.sortSerially();
            return;
        }
        Module1.finish(() -> {
            Module1.async(() -> habaneroFinish(range.lower()));
            Module1.async(() -> habaneroFinish(range.upper()));
        });
        range.merge();
    }

    static void byJoin(Halves range) {
        if (range.isSmall()) {
            range.sortSerially();
            return;
        }
        join(() -> byJoin(range.lower()), () -> byJoin(range.upper()));
        range.merge();
    }

    /** A latch for each pair of halves, for which the thread blocks. */
    static void byLatch(Halves range) {
        if (range.isSmall()) {
            range.sortSerially();
            return;
        }
        Constructs.LATCH.both(() -> byLatch(range.lower()), () -> byLatch(range.upper()));
        range.merge();
    }

    /** Forks the lower half, sorts the upper one, joins. */
    @SuppressWarnings("serial") // never serialized
    static final class Task extends RecursiveAction {
        private final Halves range;

        Task(Halves range) {
            this.range = range;
        }

        @Override
        protected void compute() {
            if (range.isSmall()) {
                range.sortSerially();
                return;
            }
            Task lower = new Task(range.lower());
            lower.fork();
            new Task(range.upper()).compute();
            lower.join();
            range.merge();
        }
    }
}
