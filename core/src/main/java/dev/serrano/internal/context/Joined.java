package dev.serrano.internal.context;

import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The context of a task that a member has joined. */
final class Joined extends TaskContext {
    /* Implementation. May be taken out of its stack: while as many finishes are open as when the member joined, and
     * with none but others of that number above, no one remembers it to go back to. A finish does remember the context
     * in which it was opened; any other rememberer puts one of another kind on it first.
     * members  null once the member has left.
     * open     how many finishes, and bodies of tasks, were open on the stack then (TaskFiber.fp). */
    final int open;

    Joined(@Nullable TaskContext below, TaskMember added, int open) {
        super(below, Members.only(added), Kind.EXTENSION);
        this.open = open;
    }

    /** The context of a task that a member joins. */
    static TaskContext of(@Nullable TaskContext below, TaskMember added, int open) {
        return new Joined(withoutLeft(below, open), added, open);
    }

    /** The top of a stack without those uppermost that have no member any more. */
    static @Nullable TaskContext withoutLeft(@Nullable TaskContext top, int open) {
        TaskContext c = top;
        while (c instanceof Joined j && j.open == open && j.members == null) {
            c = j.below;
        }
        return c;
    }

    /** The top of a stack which a member leaves, and without what can be taken out on the way to it. */
    static @Nullable TaskContext without(TaskMember leaving, TaskContext top, int open) {
        TaskContext result = top;
        TaskContext kept = null;
        boolean removable = true;
        for (TaskContext c = top; c != null; c = c.visibleBelow()) {
            boolean found = false;
            if (c instanceof Joined j) {
                found = j.letGo(leaving);
                removable &= j.open == open;
            } else {
                removable = false;
            }
            if (!removable || c.members != null) {
                kept = c;
            } else if (kept == null) {
                result = c.below;
            } else {
                kept.below = c.below;
            }
            if (found) {
                break;
            }
        }
        return result;
    }

    /** Whether the member had joined here. One that observes stays: the contexts above may refer to this one for it. */
    private boolean letGo(TaskMember leaving) {
        if (members == null || members.member != leaving) {
            return false;
        }
        if (observed != this) {
            members = null;
        }
        return true;
    }
}
