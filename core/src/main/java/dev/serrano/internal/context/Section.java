package dev.serrano.internal.context;

import dev.serrano.internal.fiber.Firing;
import dev.serrano.internal.fiber.ThreadWaiter;
import dev.serrano.spi.TaskMember;
import org.jspecify.annotations.Nullable;

/** The context of a task, or of a thread outside, while it is in an isolated section: it may neither wait nor spawn. */
public abstract non-sealed class Section extends TaskContext {
    /* Implementation. One belongs to one fiber or thread, which alone touches it. A context and not a member, since a
     * section makes one object then; all share the member that refuses to give a child anything.
     * heldBack  what callbacks of events the section sets off: they run when it has ended. Made when the first comes.
     * OUTSIDE   the section of a thread that is not the runtime's. ThreadWaiter.refuse is called before the first of them,
     *           so that others do not get an entry in their thread's map: a thread sees its own write. */
    private static final ThreadLocal<@Nullable Section> OUTSIDE = new ThreadLocal<>();

    private final Refusal refusal;
    private @Nullable Firing heldBack;

    /** @param below the context of the task, which the section is part of */
    protected Section(@Nullable TaskContext below) {
        this(below, Refusal.ISOLATED);
    }

    /** A section that is none of isolated. */
    protected Section(@Nullable TaskContext below, Refusal refusal) {
        super(below, refusal.members, Kind.EXTENSION);
        this.refusal = refusal;
    }

    /** Why a kind of section refuses what would wait or spawn. */
    protected static final class Refusal {
        static final Refusal ISOLATED = new Refusal(
                " was called inside isolated, where a task may neither wait nor spawn, because other tasks wait for"
                        + " the section: do it before or after the section");

        private final String text;
        private final Members members;

        /** @param text what follows the name of the operation */
        public Refusal(String text) {
            this.text = text;
            this.members = new Members(new Refusing(this), null);
        }

        private IllegalStateException of(String operation) {
            return new IllegalStateException(ProgramFrames.operation(operation) + text);
        }
    }

    private static final class Refusing extends TaskMember {
        private final Refusal refusal;

        Refusing(Refusal refusal) {
            this.refusal = refusal;
        }

        @Override
        public TaskMember forChild() {
            throw refusal.of("what would spawn a task");
        }
    }

    /** Whether a member is that of sections. */
    static boolean isRefusing(Object member) {
        return member instanceof Refusing;
    }

    /** The error of an operation that would wait or spawn. */
    public final IllegalStateException refuses(String operation) {
        return refusal.of(operation);
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
        return ThreadWaiter.mayBeRefused() ? OUTSIDE.get() : null;
    }

    /** The calling thread, which is not the runtime's, begins this section, in no other. */
    public final void beginOutside() {
        ThreadWaiter.refuse();
        OUTSIDE.set(this);
        heldBack = Firing.holdHere();
    }

    /** The calling thread ends its section. */
    public static void endOutside() {
        OUTSIDE.remove();
    }

    /** Throws the error of an operation in which a thread outside would block, if it is in a section. */
    public static void refuseOutside(String operation) {
        Section s = outside();
        if (s != null) {
            throw s.refuses(operation);
        }
    }
}
