package dev.serrano.sim;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The state of one simulated worker that all schedulers share. */
class SimWorker {
    /** What a worker spends its time on. */
    enum Use {
        /** Computing of tasks. */
        RUN,
        /** Creating tasks, and the own deque. */
        QUEUE,
        /** Messages, looks at others, steals, wake-ups. */
        STEAL,
        /** Nothing to do. */
        IDLE
    }

    static final int USES = Use.values().length;

    final int id;
    final int socket;

    long clock; // of its last action
    State state = State.NEXT;
    boolean searching; // counts as searching

    /** What the worker does at its next event. */
    enum State {
        /** It has no task, and looks for one of its own. */
        NEXT,
        /** Its task goes on. */
        STEP,
        /** Its task has computed. */
        COMPUTED,
        /** Its task computes, and polls in between. */
        POLLING,
        /** It has nothing of its own. */
        SEARCH,
        /** It lets some time pass. */
        PAUSED,
        /** It waits for something to happen. */
        WAITING,
        /** It sleeps, until it is woken. */
        ASLEEP
    }

    // the running task
    @Nullable
    SimTask task;

    boolean last; // it ends after it has computed
    long runSince;
    long runEnd;
    long grid; // the distance of its polls in ticks; 0 for none
    long perIteration; // of a loop, in ticks, with its share of a poll
    long perBody; // without

    final SimDeque own = new SimDeque();

    // tasks that wait on its stack, or that are ready to go on
    @Nullable
    SimTask[] stack = new SimTask[4];

    int depth;

    final long[] used = new long[USES];
    long executed;
    long spawned;

    SimWorker(int id, int socket) {
        this.id = id;
        this.socket = socket;
    }

    /** The running task, which there is. */
    SimTask task() {
        return Objects.requireNonNull(task);
    }

    int queued() {
        return own.size();
    }

    void stackPush(SimTask t) {
        if (depth == stack.length) {
            stack = Arrays.copyOf(stack, 2 * depth);
        }
        stack[depth++] = t;
    }

    @Nullable
    SimTask stackTop() {
        return depth == 0 ? null : stack[depth - 1];
    }

    /** The top of the stack, which is not empty. */
    SimTask stackPop() {
        SimTask t = Objects.requireNonNull(stack[--depth]);
        stack[depth] = null;
        return t;
    }
}
