package dev.serrano.internal.context;

import dev.serrano.TaskValue;
import dev.serrano.spi.EnclosingMember;
import dev.serrano.spi.Membership;
import dev.serrano.spi.TaskMember;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The members of a task: an immutable list, youngest first; null for none. */
public final class Members {
    /* Implementation. Linked, since nearly all lists have one element, and most tasks have no list at all. Which of them
     * have been started is told by a second reference into the list, not by the elements: pieces of a loop share
     * theirs. */
    final TaskMember member;
    final @Nullable Members next;

    Members(TaskMember member, @Nullable Members next) {
        this.member = member;
        this.next = next;
    }

    /** A list of one. */
    public static Members only(TaskMember m) {
        return new Members(m, null);
    }

    /** Those of a new task: what its spawner's members give it, then what its own options do. */
    public static @Nullable Members of(@Nullable TaskContext spawner, List<? extends Membership> own) {
        Members made = null;
        try {
            for (TaskContext c = spawner; c != null; c = c.visibleBelow()) {
                for (Members m = c.members; m != null; m = m.next) {
                    made = with(made, m.member.forChild());
                }
            }
            made = reversed(made);
            for (Membership o : own) {
                made = with(made, Objects.requireNonNull(o.register(), "the member of a Membership"));
            }
            return made;
        } catch (Throwable e) {
            discard(made, e);
            throw e;
        }
    }

    /** Those of a loop that a task runs or spawns. */
    public static @Nullable Members ofLoop(@Nullable TaskContext spawner) {
        Members made = null;
        for (TaskContext c = spawner; c != null; c = c.visibleBelow()) {
            for (Members m = c.members; m != null; m = m.next) {
                made = with(made, m.member.forLoop());
            }
        }
        return reversed(made);
    }

    /** Those of an iteration of the loop whose context this is. */
    public static @Nullable Members ofIteration(@Nullable TaskContext loop, long index) {
        Members made = null;
        try {
            for (TaskContext c = loop; c != null; c = c.visibleBelow()) {
                for (Members m = c.members; m != null; m = m.next) {
                    made = with(made, m.member.forIteration(index));
                }
            }
            return reversed(made);
        } catch (Throwable e) {
            discard(made, e);
            throw e;
        }
    }

    private static @Nullable Members with(@Nullable Members list, @Nullable TaskMember m) {
        return m == null ? list : new Members(m, list);
    }

    private static @Nullable Members reversed(@Nullable Members list) {
        if (list == null || list.next == null) {
            return list;
        }
        Members r = null;
        for (Members m = list; m != null; m = m.next) {
            r = new Members(m.member, r);
        }
        return r;
    }

    /** Tells the members of the running task that it has joined the task with those in the list. */
    public static void joined(@Nullable TaskContext running, Members ended) {
        for (TaskContext c = running; c != null; c = c.visibleBelow()) {
            for (Members m = c.members; m != null; m = m.next) {
                for (Members e = ended; e != null; e = e.next) {
                    if (m.member.getClass() == e.member.getClass()) {
                        m.member.joined(e.member);
                    }
                }
            }
        }
    }

    public static void discard(@Nullable Members list, Throwable why) {
        for (Members m = list; m != null; m = m.next) {
            m.member.discarded(why);
        }
    }

    /** Whether each iteration of a loop in this context is a task of its own. */
    public static boolean forEachIteration(@Nullable Members list) {
        for (Members m = list; m != null; m = m.next) {
            if (m.member.forEachIteration()) {
                return true;
            }
        }
        return false;
    }

    /** Whether some enclose the body of their task. */
    static boolean enclose(@Nullable Members list) {
        for (Members m = list; m != null; m = m.next) {
            if (m.member instanceof EnclosingMember) {
                return true;
            }
        }
        return false;
    }

    /** Calls the body inside those members that enclose it; the youngest is the innermost. */
    public static <T extends @Nullable Object> T enclose(@Nullable Members list, TaskValue<T> body) throws Exception {
        if (list == null) {
            return body.call();
        }
        return list.member instanceof EnclosingMember e
                ? enclose(list.next, () -> e.enclose(body))
                : enclose(list.next, body);
    }
}
