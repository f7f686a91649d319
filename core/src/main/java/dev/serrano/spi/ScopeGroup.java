package dev.serrano.spi;

import dev.serrano.TaskTermination;
import dev.serrano.internal.context.EarlyEnd;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.task.Group;
import dev.serrano.internal.worker.TaskFiber;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Finish scopes that end together, and quietly: the tasks of speculative work, of which some may turn out not to be
 * needed. A finish joins one by {@link dev.serrano.FinishOptions#with(ScopeGroup)}; its tasks, and its body, are
 * members. Of nested scopes each may belong to a group of its own; who belongs to an inner one ends with the outer, too.
 * <p>Thread-safe. Memory consistency: actions before {@link #end} happen-before the end of the finish scopes that it
 * ends, and before the return of {@link #hasEnded} if that is true.
 * <p>Source: the grouping of speculative tasks in S. M. Imam, "Cooperative Execution of Parallel Tasks with
 * Synchronization Constraints", chapter 4.
 * {@snippet :
 * ScopeGroup group = ScopeGroup.of(this);
 * finish(FinishOptions.none().with(group), () -> {
 *     async(() -> search(left));
 *     async(() -> search(right)); // whoever finds it calls group.end(), and the finish returns
 * });
 * }
 */
public sealed interface ScopeGroup permits Group {
    /** A group that lasts until it is ended. */
    static ScopeGroup of(Object owner) {
        return new Group(owner, null);
    }

    /**
     * A group that ends by itself, that long from now.
     *
     * @throws ArithmeticException if that is more than 292 years
     */
    static ScopeGroup of(Object owner, Duration limit) {
        return new Group(owner, limit.toNanos());
    }

    /** The group of the innermost finish around the calling task that belongs to one; null if none does. */
    static @Nullable ScopeGroup current() {
        TaskFiber f = TaskFiber.current();
        return f == null ? null : f.group();
    }

    /**
     * The group as {@link #current}, in a task that may be ended now.
     *
     * @param construct what the user has called, for the message of the error
     * @throws IllegalStateException if there is none: outside a task and outside of such a finish; and inside isolated
     * @throws TaskTermination if the task has been ended before, or its scope has been cancelled
     */
    static ScopeGroup required(String construct) {
        TaskFiber f = TaskFiber.inTask(construct);
        TaskContext c = f.context();
        if (c != null) {
            if (c.section() != null) {
                throw Section.refusal(construct);
            }
            EarlyEnd mark = c.find(EarlyEnd.class);
            if (mark != null) {
                throw mark.by();
            }
        }
        Group g = f.group();
        if (g == null) {
            throw new IllegalStateException(
                    construct + " was called in a task that no finish with a group, such as eureka(...), is around");
        }
        if (f.isCancelled()) {
            throw f.endMarked(Exceptions.TERMINATION);
        }
        return g;
    }

    /** What the group was made for. */
    Object owner();

    /**
     * Ends the group: its tasks that have not begun do not begin, those that wait are resumed, and these and the others
     * end at their next call into Serrano. Scopes that join later end at once. Further calls have no effect.
     */
    void end();

    /** Whether the group has ended, or its time is over. Never ends the caller. */
    boolean hasEnded();

    /**
     * Ends the calling task, alone: its scope goes on. Its failure is none of the scope's; a future that it computes has no
     * value. In the body of the finish that has joined the group, that body ends. Never returns.
     *
     * @throws IllegalStateException as {@link #required}
     */
    static RuntimeException endTask(String construct) {
        required(construct);
        throw TaskFiber.inTask(construct).endAlone();
    }
}
