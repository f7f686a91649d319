package dev.serrano.ablation;

/** Measures pushes and pops by themselves, on a worker's deque and on an array: the same tasks, made before. */
public final class PushAndPop {
    private final DequeRounds rounds;

    /**
     * @param depth how many tasks are pushed, then popped, in a round; 1 to 31
     */
    public PushAndPop(int depth) {
        rounds = new DequeRounds(depth);
    }

    /**
     * Rounds on the deque of the calling task's worker.
     *
     * @return how many tasks were popped
     * @throws IllegalStateException outside a task, or if the runtime has other workers
     */
    public long onWorker(int count) {
        return rounds.onWorker(count);
    }

    /**
     * Like {@link #onWorker}, on an array of its own. Any thread.
     *
     * @param inMemory whether the top of the stack is in memory between two operations, as when code that the compiler
     *     does not see runs there; otherwise it may be in a register
     */
    public long onArray(int count, boolean inMemory) {
        return rounds.onArray(count, inMemory);
    }
}
