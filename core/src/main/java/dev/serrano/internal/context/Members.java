package dev.serrano.internal.context;

import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.observe.SyncKind;
import dev.serrano.spi.EnclosingMember;
import dev.serrano.spi.Membership;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.TaskMember;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The members of a task: an immutable list, youngest first; null for none. */
public final class Members {
    /* Implementation. Linked, since nearly all lists have one element, and most tasks have no list at all. A second
     * reference into the list says which of them have been started, not by the elements: pieces of a loop share theirs.
     * */
    final TaskMember member;

    @Nullable
    Members next; // set while the list is made, and never after

    private boolean ofBranch; // likewise

    Members(TaskMember member, @Nullable Members next) {
        this.member = member;
        this.next = next;
    }

    /** The kind of edge that the end of their task is for those that wait for it. */
    public SyncKind end() {
        return ofBranch ? SyncKind.BRANCH : SyncKind.JOIN;
    }

    /** A list of one. */
    public static Members only(TaskMember m) {
        return new Members(m, null);
    }

    /** The members of the root task of a run, whose tasks leave their marks at its end. */
    public static @Nullable Members ofRoot(List<TaskMember> given, Marks end) {
        Members made = null;
        for (TaskMember m : given) {
            made = new Members(m, made);
        }
        return areObserved(made) ? new Members(FinishEnd.ofOpener(end), made) : made;
    }

    /** The members of a new task: the children of its spawner's members, then those of its own options. */
    public static @Nullable Members of(@Nullable TaskContext spawner, List<? extends Membership> own) {
        if (spawner == null && own.isEmpty()) {
            return null;
        }
        StackProbe.ask(); // before a member is made that would never be ended
        Members made = derive(spawner, Of.CHILD, 0);
        try {
            for (Membership o : own) {
                made = new Members(Objects.requireNonNull(o.register(), "the member of a Membership"), made);
            }
            return made;
        } catch (Throwable e) {
            discard(made, e);
            throw e;
        }
    }

    /** The members of a branch of a join. */
    public static @Nullable Members ofBranch(@Nullable TaskContext joining) {
        if (joining == null) {
            return null;
        }
        StackProbe.ask(); // as of
        return derive(joining, Of.BRANCH, 0);
    }

    /** The members of a loop that a task runs or spawns. */
    public static @Nullable Members ofLoop(@Nullable TaskContext spawner) {
        return spawner == null ? null : derive(spawner, Of.LOOP, 0);
    }

    /** The members of an iteration of the loop whose context this is. */
    static @Nullable Members ofIteration(@Nullable TaskContext loop, long index) {
        StackProbe.ask(); // as of
        return derive(loop, Of.ITERATION, index);
    }

    /** The members of a task that runs when a future has ended: like a child's; a section may have them, too. */
    public static @Nullable Members ofContinuation(@Nullable TaskContext spawner) {
        if (spawner == null) {
            return null;
        }
        StackProbe.ask(); // as of
        return derive(spawner, Of.CONTINUATION, 0);
    }

    /** The members that a hold of a task's finish keeps for tasks that are spawned by it. */
    public static @Nullable Members ofHold(@Nullable TaskContext holder) {
        return holder == null ? null : derive(holder, Of.HOLD, 0);
    }

    /** The members of a task that is spawned by a hold with these members. */
    public static @Nullable Members ofHeld(@Nullable Members ofHold) {
        return ofHold == null ? null : derive(TaskContext.ofPiece(null, ofHold), Of.ITERATION, -1);
    }

    /** The kinds of objects for which members are asked for children. */
    private enum Of {
        CHILD,
        BRANCH,
        LOOP,
        ITERATION,
        CONTINUATION,
        HOLD;

        private @Nullable TaskMember ask(TaskMember m, long index) {
            return switch (this) {
                case CHILD, BRANCH -> m.forChild();
                case LOOP -> m.forLoop();
                case ITERATION -> m.forIteration(index);
                case CONTINUATION -> Section.isRefusing(m) ? null : m.forChild();
                case HOLD -> Section.isRefusing(m) ? null : m.forLoop();
            };
        }
    }

    private static @Nullable Members derive(@Nullable TaskContext from, Of what, long index) {
        Members made = null;
        Members last = null;
        boolean innermost = true;
        try {
            for (TaskContext c = from; c != null; c = c.visibleBelow()) {
                for (Members m = c.members; m != null; m = m.next) {
                    TaskMember given;
                    if (!(m.member instanceof FinishEnd e)) {
                        given = what.ask(m.member, index);
                    } else if (innermost) {
                        innermost = false;
                        given = what == Of.BRANCH ? e.ofBranch() : e.ofTask();
                    } else {
                        continue;
                    }
                    if (given != null) {
                        Members node = new Members(given, null);
                        node.ofBranch = what == Of.BRANCH;
                        if (last == null) {
                            made = node;
                        } else {
                            last.next = node;
                        }
                        last = node;
                    }
                }
            }
            return made;
        } catch (Throwable e) {
            if (what != Of.LOOP && what != Of.HOLD) { // whose members neither start nor end
                discard(made, e);
            }
            throw e;
        }
    }

    /** Informs the members of the running task that it has waited for the end of the task with those in the list. */
    public static void joined(@Nullable TaskContext running, Members ended, SyncKind kind) {
        for (TaskContext c = running; c != null; c = c.visibleBelow()) {
            for (Members m = c.members; m != null; m = m.next) {
                for (Members e = ended; e != null; e = e.next) {
                    if (m.member.getClass() == e.member.getClass()) {
                        m.member.joined(e.member);
                    }
                    if (m.member instanceof SyncMember w
                            && e.member instanceof SyncMember s
                            && w.observer() == s.observer()) {
                        Object mark = s.signals(kind);
                        if (mark != null) {
                            w.waited(kind, mark);
                        }
                    }
                }
            }
        }
    }

    /** Whether some follow sync edges. */
    public static boolean areObserved(@Nullable Members list) {
        for (Members m = list; m != null; m = m.next) {
            if (m.member instanceof SyncMember) {
                return true;
            }
        }
        return false;
    }

    /** Passes them the name that their task was given, if it was. */
    public static void named(@Nullable Members list, @Nullable String name) {
        if (name != null) {
            for (Members m = list; m != null; m = m.next) {
                m.member.named(name);
            }
        }
    }

    public static void discard(@Nullable Members list, Throwable why) {
        for (Members m = list; m != null; m = m.next) {
            m.member.discarded(why);
        }
    }

    /** Shows the members, youngest first. */
    public static void forEach(@Nullable Members list, Consumer<? super TaskMember> action) {
        for (Members m = list; m != null; m = m.next) {
            action.accept(m.member);
        }
    }

    /** The youngest of a type; null if there is none. */
    public static <M extends TaskMember> @Nullable M find(@Nullable Members list, Class<M> type) {
        for (Members m = list; m != null; m = m.next) {
            if (type.isInstance(m.member)) {
                return type.cast(m.member);
            }
        }
        return null;
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
