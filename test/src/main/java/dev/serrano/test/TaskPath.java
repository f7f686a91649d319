package dev.serrano.test;

import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** A member that gives each task an identity that does not depend on the schedule: its parent's, and its number there. */
abstract class TaskPath extends SyncMember {
    /* Implementation.
     * number    2 n for child n, 2 n + 1 for iteration n; n of a child is 2^32 times the finishes that its parent has
     *           waited for, plus its place among the children since. A cancellation may end a parent before it spawns
     *           the rest: how many it has spawned in one finish changes no number in the next.
     * steps     how many points and spawns the task has come to.
     * children  the n of the next child: by the task, in its order. Of a loop, or of a holder that spawns tasks from
     *           several others, guarded by the monitor.
     * name      written in the spawning task, before the task can begin. */
    static final int FINISH_BITS = 32;

    /** Left by a task that ends, for {@link #finished}. */
    static final Object MARK = new Object();

    final long number;
    int steps;
    private long children;
    volatile @Nullable String name;

    TaskPath(long number) {
        this.number = number;
    }

    /** The number of a child. */
    static long child(long n) {
        return 2 * n;
    }

    /** The number of an iteration. */
    static long iteration(long n) {
        return 2 * n + 1;
    }

    static boolean isIteration(long number) {
        return (number & 1) != 0;
    }

    /** The task has waited for the end of a finish. */
    final void finished() {
        children = (children >> FINISH_BITS) + 1 << FINISH_BITS;
    }

    static void describe(StringBuilder out, long number) {
        if (isIteration(number)) {
            out.append('[').append(number >> 1).append(']');
        } else {
            long n = number >> 1;
            out.append(out.isEmpty() ? "" : ".");
            if (n >> FINISH_BITS > 0) {
                out.append(n >> FINISH_BITS).append('/');
            }
            out.append(n & (1L << FINISH_BITS) - 1);
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
