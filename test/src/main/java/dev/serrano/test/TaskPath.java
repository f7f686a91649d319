package dev.serrano.test;

import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** A member that gives each task an identity that does not depend on the schedule: its parent's, and its number there. */
abstract class TaskPath extends SyncMember {
    /* Implementation.
     * number    2 n for child n, 2 n + 1 for iteration n.
     * steps     how many points and spawns the task has come to.
     * children  how many have been spawned: by the task, in its order. Of a loop, or of a holder that spawns tasks from
     *           several others, guarded by the monitor.
     * name      written in the spawning task, before the task can begin. */
    final long number;
    int steps;
    private int children;
    volatile @Nullable String name;

    TaskPath(long number) {
        this.number = number;
    }

    /** The number of a child. */
    static long child(int n) {
        return 2L * n;
    }

    /** The number of an iteration. */
    static long iteration(long n) {
        return 2 * n + 1;
    }

    static boolean isIteration(long number) {
        return (number & 1) != 0;
    }

    static void describe(StringBuilder out, long number) {
        if (isIteration(number)) {
            out.append('[').append(number >> 1).append(']');
        } else {
            out.append(out.isEmpty() ? "" : ".").append(number >> 1);
        }
    }

    /** The member of a task with this parent. */
    abstract TaskPath below(long n);

    /** The task goes on to something that it does alone, such as a spawn. */
    abstract void leavesPoint();

    @Override
    public final TaskMember forChild() {
        leavesPoint();
        steps++;
        return below(child(children++));
    }

    @Override
    public final TaskMember forLoop() {
        return forChild();
    }

    @Override
    public final TaskMember forIteration(long index) {
        if (index >= 0) {
            return below(iteration(index));
        }
        synchronized (this) {
            return below(child(children++));
        }
    }

    @Override
    public final void named(String given) {
        name = given;
    }

    /** Marks say where a wait ends, and carry nothing. */
    static final SyncObserver observerOf() {
        return (left, added) -> left;
    }
}
