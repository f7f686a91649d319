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

    /** Calls the body inside those members that enclose it. */
    public static <T extends @Nullable Object> T enclose(@Nullable Members list, TaskValue<T> body) throws Exception {
        for (Members m = list; m != null; m = m.next) {
            if (m.member instanceof EnclosingMember e) {
                Members rest = m.next;
                return e.enclose(() -> enclose(rest, body));
            }
        }
        return body.call();
    }
}
