package dev.serrano.internal.context;

import dev.serrano.internal.fiber.Firing;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The context of a task, or of a thread outside, while it is in an isolated section: it may neither wait nor spawn. */
public abstract non-sealed class Section extends TaskContext {
    /* Implementation. One belongs to one fiber or thread, which alone touches it. A context and not a member, since a
     * section makes one object then; all share the member that refuses to give a child anything.
     * heldBack  what callbacks of events the section sets off: they run when it has ended. Made when the first comes.
     * OUTSIDE   the section of a thread that is not the runtime's. `outside` is set before the first of them, so that
     *           others do not get an entry in their thread's map: a thread sees its own write. */
    private static final ThreadLocal<@Nullable Section> OUTSIDE = new ThreadLocal<>();
    private static boolean outside;

    static final Members REFUSES = new Members(
            new TaskMember() {
                @Override
                public TaskMember forChild() {
                    throw refusal("what would spawn a task");
                }
            },
            null);

    private @Nullable Firing heldBack;

    /** @param below the context of the task, which the section is part of */
    protected Section(@Nullable TaskContext below) {
        super(below, REFUSES, Kind.EXTENSION);
    }

    /** The error of an operation that would wait or spawn. */
    public static IllegalStateException refusal(String operation) {
        return new IllegalStateException(operation
                + " was called inside isolated, where a task may neither wait nor spawn, so that whoever waits for the"
                + " section gets its turn: do it before or after the section; or by a StealStrategy, which must"
                + " return at once");
    }

    /** The queue of the callbacks that wait for the section's end. */
    public final Firing holdBack() {
        Firing f = heldBack;
        if (f == null) {
            f = Firing.held();
            heldBack = f;
        }
        return f;
    }

    /** Whether callbacks wait for the section's end. */
    public final boolean holdsBack() {
        return heldBack != null;
    }

    /** The section has ended, and given back what it held: runs the callbacks. */
    public final void letGo() {
        Firing f = heldBack;
        if (f != null) {
            heldBack = null;
            Firing.release(f);
        }
    }

    /** The section in which a thread is that is not the runtime's; null if in none. */
    public static @Nullable Section outside() {
        return outside ? OUTSIDE.get() : null;
    }

    /** The calling thread, which is not the runtime's, begins this section, in no other. */
    public final void beginOutside() {
        outside = true;
        OUTSIDE.set(this);
        heldBack = Firing.holdHere();
    }

    /** The calling thread ends its section. */
    public static void endOutside() {
        OUTSIDE.remove();
    }

    /** Throws the error of an operation in which a thread outside would block, if it is in a section. */
    public static void refuseOutside(String operation) {
        if (outside() != null) {
            throw refusal(operation);
        }
    }
}
