package dev.serrano.internal.value;

import dev.serrano.TaskFuture;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.Cell;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.Nil;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A future that several others complete together: {@code all} and {@code any}. */
abstract class Combination {
    /* Implementation.
     * left     futures that have no result yet; atomic. The part that takes it to 0 sees what the others have stored
     *          before.
     * result   null once the combination has its result, so that a part that is still registered with a cell which
     *          lives long keeps neither that nor the values (volatile; any part may write it).
     * A part is over as soon as the combination has its result: later failures do not count here, and their
     * finish reports them unless other code has consumed them.
     * The objects of a completion are made beforehand: parts run inside completions, and must not fail when memory runs
     * out. */
    private static final VarHandle LEFT = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "left", VarHandle.class, Combination.class, int.class);

    private int left;
    private volatile @Nullable PointCell result;

    private Combination(PointCell result, int parts) {
        this.result = result;
        this.left = parts;
    }

    /** Whether the result depends on all parts, or on one. */
    abstract boolean dependsOnAll();

    /** A part has a result, and has not been counted yet. A result that decides alone completes the whole here. */
    abstract void ended(int part, Object state);

    /** A part has been counted that did not decide alone, and that ended before the combination had its result. */
    abstract void counted(Object state, boolean last);

    static <T extends @Nullable Object> TaskFuture<List<T>> all(List<CellFuture<?>> futures) {
        PromiseCell<List<T>> result = new PromiseCell.Derived<>(ending(futures));
        if (futures.isEmpty()) {
            result.put(List.of());
            return result;
        }
        register(new All(result, futures.size()), futures);
        return result;
    }

    static <T extends @Nullable Object> TaskFuture<T> any(List<CellFuture<?>> futures) {
        PromiseCell<T> result = new PromiseCell.Derived<>(ending(futures));
        register(new Any(result, futures.size()), futures);
        return result;
    }

    private static void register(Combination c, List<CellFuture<?>> futures) {
        TaskFiber f = TaskFiber.current();
        Worker from = f == null ? null : f.worker;
        int i = 0;
        for (CellFuture<?> future : futures) {
            Part part = new Part(c, future.cell(), i++);
            if (!future.registerFrom(part, from)) {
                part.fire();
            }
        }
    }

    private static WaitOrigin ending(List<CellFuture<?>> sources) {
        WaitOrigin all = null;
        for (CellFuture<?> source : sources) {
            WaitOrigin one = WaitOrigin.of(source.cell());
            all = all == null ? one : all.and(one);
        }
        return all == null ? WaitOrigin.ANYBODY : all;
    }

    /** Whether the combination has its result, or was cancelled. */
    final boolean over() {
        PointCell r = result;
        return r == null || r.resolved();
    }

    final boolean complete(Object state) {
        PointCell r = result;
        result = null;
        return r != null && r.complete(state);
    }

    private void endOne(int part, Cell cell) {
        Object state = TaskFiber.result(cell);
        PointCell r = result;
        if (r != null && (dependsOnAll() || !(state instanceof Failed) && !r.resolved())) {
            SyncEdges.handOn(cell, r);
        }
        boolean open = !over();
        if (open) {
            ended(part, state); // before it counts: the last one takes what the others have left
        }
        boolean last = (int) LEFT.getAndAdd(this, -1) == 1;
        if (open && !over()) {
            counted(state, last);
        }
    }

    private static final class All extends Combination {
        private @Nullable Object @Nullable [] values;
        private @Nullable Object list; // of the same

        All(PointCell result, int parts) {
            super(result, parts);
            @Nullable Object[] array = new Object[parts];
            values = array;
            list = Collections.unmodifiableList(Arrays.asList(array));
        }

        @Override
        boolean dependsOnAll() {
            return true;
        }

        @Override
        void ended(int part, Object state) {
            @Nullable Object[] v = values;
            if (state instanceof Failed) {
                values = null;
                list = null;
                complete(state); // the same object: consumed when the result is
            } else if (v != null) {
                v[part] = Nil.unwrap(state);
            }
        }

        @Override
        void counted(Object state, boolean last) {
            Object all = list;
            if (last && all != null) {
                values = null;
                list = null;
                complete(all);
            }
        }
    }

    private static final class Any extends Combination {
        Any(PointCell result, int parts) {
            super(result, parts);
        }

        @Override
        boolean dependsOnAll() {
            return false;
        }

        @Override
        void ended(int part, Object state) {
            if (!(state instanceof Failed)) {
                complete(state);
            }
        }

        @Override
        void counted(Object state, boolean last) {
            if (state instanceof Failed f) {
                if (last) {
                    complete(f); // the same object: consumed when the result is
                } else {
                    f.consume();
                }
            }
        }
    }

    /** The node that waits for one of the futures. */
    private static final class Part extends WaitNode {
        private static final VarHandle FIRED = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "fired", VarHandle.class, Part.class, int.class);

        private final Combination combination;
        private final Cell cell;
        private final int index;
        private int fired; // a second time, if the first was not seen to be enough: see FutureTask.register

        Part(Combination combination, Cell cell, int index) {
            this.combination = combination;
            this.cell = cell;
            this.index = index;
        }

        @Override
        public void fire() {
            if (FIRED.compareAndSet(this, 0, 1)) {
                combination.endOne(index, cell);
            }
        }

        @Override
        public boolean stale() {
            return combination.over();
        }

        @Override
        public int setsOff() {
            return CELLS;
        }
    }
}
