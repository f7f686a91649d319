package dev.serrano.ablation;

import dev.serrano.internal.spawn.AsyncTask;
import dev.serrano.internal.tuning.Tunables;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Worker;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Pushes and pops of tasks that are there already, with what a spawn and the end of a finish do for them: on a worker's
 * deque, and on an array. Nothing is made, run or counted, so the difference is what a deque costs that others could
 * steal from.
 */
public final class DequeRounds {
    private final SpawnedTask[] tasks;

    /** That many tasks are pushed in each round; fewer than a batch. */
    public DequeRounds(int depth) {
        if (depth < 1 || depth >= Tunables.BATCH) {
            throw new IllegalArgumentException("depth " + depth + ": may be 1 to " + (Tunables.BATCH - 1));
        }
        tasks = new SpawnedTask[depth];
        Arrays.setAll(tasks, i -> new AsyncTask(() -> {}));
    }

    /**
     * Rounds on the deque of the calling task's worker, which must be the only one.
     *
     * @return how many tasks were popped
     */
    public long onWorker(int rounds) {
        TaskFiber f = TaskFiber.inTask("a round of pushes and pops");
        if (f.place().size != 1) {
            throw new IllegalStateException("other workers could take the tasks: use a runtime with one worker");
        }
        long popped = 0;
        for (int i = 0; i < rounds; i++) {
            popped += workerRound(f, tasks);
        }
        return popped;
    }

    /** One round, compiled by itself: tools/no-atomics prints its code. */
    private static int workerRound(TaskFiber f, SpawnedTask[] tasks) {
        for (SpawnedTask t : tasks) {
            Worker w = f.needWorker(); // as TaskFiber.spawn, but for the call
            w.push(t, f.fp - 1);
            if (w.poll() != 0) {
                f.pollAfterSpawn();
            }
        }
        int popped = 0;
        for (int i = tasks.length; i-- > 0; popped++) {
            Worker w = f.needWorker();
            if (w.poll() != 0) {
                w.handlePoll(f);
            }
            check(w.popOf(f.fp - 1) == tasks[i]);
        }
        return popped;
    }

    /**
     * Like {@link #onWorker}, on an array. Any thread.
     *
     * @param inMemory whether the stack's top is read from memory and written back each time, as it must be when code
     *     that the compiler does not see runs between two operations. Otherwise the compiler may keep it in a register
     *     for a round
     */
    public long onArray(int rounds, boolean inMemory) {
        ArrayStack stack = new ArrayStack();
        long popped = 0;
        for (int i = 0; i < rounds; i++) {
            popped += inMemory ? memoryRound(stack, tasks) : registerRound(stack, tasks);
        }
        return popped;
    }

    private static int registerRound(ArrayStack stack, SpawnedTask[] tasks) {
        for (SpawnedTask t : tasks) {
            stack.push(t);
        }
        int popped = 0;
        for (int i = tasks.length; i-- > 0; popped++) {
            check(stack.pop() == tasks[i]);
        }
        return popped;
    }

    private static int memoryRound(ArrayStack stack, SpawnedTask[] tasks) {
        for (SpawnedTask t : tasks) {
            stack.push(t);
            stack.touch();
        }
        int popped = 0;
        for (int i = tasks.length; i-- > 0; popped++) {
            check(stack.pop() == tasks[i]);
            stack.touch();
        }
        return popped;
    }

    private static void check(boolean same) {
        if (!same) {
            throw new IllegalStateException("the stack was used by others");
        }
    }

    /** A stack as one writes it without thieves in mind. */
    private static final class ArrayStack {
        private static final VarHandle TOP = ConstantBootstraps.fieldVarHandle(
                MethodHandles.lookup(), "top", VarHandle.class, ArrayStack.class, int.class);

        private @Nullable SpawnedTask[] items = new SpawnedTask[Tunables.BATCH];
        private int top;

        void push(SpawnedTask t) {
            if (top == items.length) {
                items = Arrays.copyOf(items, 2 * top);
            }
            items[top++] = t;
        }

        @Nullable
        SpawnedTask pop() {
            if (top == 0) {
                return null;
            }
            SpawnedTask t = items[--top];
            items[top] = null; // as the deque does: tasks that have run can be collected
            return t;
        }

        /** For the compiler, the top may have changed; for the processor nothing happens. */
        void touch() {
            TOP.setOpaque(this, (int) TOP.getOpaque(this));
        }
    }
}
