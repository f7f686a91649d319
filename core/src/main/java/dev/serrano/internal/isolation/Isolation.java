package dev.serrano.internal.isolation;

import dev.serrano.TaskValue;
import dev.serrano.internal.context.Section;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.task.Failures;
import dev.serrano.internal.worker.SchedulePoint;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import java.util.Collection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Isolated sections, in a task and outside. */
public final class Isolation {
    /* Implementation.
     * Locks, then the section's marks on the fiber (Suspension.callInSection), body, marks, locks, and then the
     * callbacks that the body has set off. Stack is asked for before the locks, so nothing fails between.
     * The locks of a task are in its context, those of a thread outside in Section.OUTSIDE: neither has a field for
     * them. */
    private Isolation() {}

    /** Runs the body while no other isolated section runs. */
    public static <T extends @Nullable Object> T everything(TaskValue<T> body) {
        return run(null, body);
    }

    /** Runs the body while no other isolated section runs that excludes one with these objects, or accesses. */
    public static <T extends @Nullable Object> T on(TaskValue<T> body, Object... listed) {
        for (Object o : listed) {
            Objects.requireNonNull(Listed.object(o), "an object of isolated");
        }
        return run(listed, body);
    }

    /** Same as {@link #on(TaskValue, Object...)}. */
    public static <T extends @Nullable Object> T on(Collection<?> listed, TaskValue<T> body) {
        return on(body, listed.toArray());
    }

    private static <T extends @Nullable Object> T run(Object @Nullable [] listed, TaskValue<T> body) {
        Objects.requireNonNull(body, "body");
        TaskFiber f = TaskFiber.current();
        try {
            Section around = f == null ? Section.outside() : f.section();
            if (around instanceof IsolatedSection s) {
                s.mustCover(listed);
                return body.call();
            }
            if (around != null) {
                throw around.refuses("isolated");
            }
            return locked(f, listed, body);
        } catch (Exception e) {
            throw Failures.unchecked(e);
        }
    }

    private static <T extends @Nullable Object> T locked(
            @Nullable TaskFiber f, Object @Nullable [] listed, TaskValue<T> body) throws Exception {
        SchedulePoint.reach(false);
        StackProbe.ask();
        LockTable table = LockTable.ALL;
        LockSet locks = listed == null ? table.everything : table.of(listed);
        IsolatedSection section = new IsolatedSection(f == null ? null : f.context(), listed);
        LockSet.enter(locks);
        T value;
        try {
            value = f == null
                    ? callOutside(section, body)
                    : Suspension.callInSection(
                            f, section, section.isObserved() ? observed(section, listed, body) : body);
        } catch (Throwable e) {
            LockSet.leave(locks);
            letGo(section, e);
            throw e;
        }
        LockSet.leave(locks);
        section.letGo();
        SchedulePoint.reach(true);
        return value;
    }

    /** Reports to observers the order in which sections exclude each other. */
    private static <T extends @Nullable Object> TaskValue<T> observed(
            IsolatedSection section, Object @Nullable [] listed, TaskValue<T> body) {
        return () -> {
            SectionMarks.begin(section, listed);
            try {
                return body.call();
            } finally {
                SectionMarks.end(section, listed);
            }
        };
    }

    private static <T extends @Nullable Object> T callOutside(IsolatedSection section, TaskValue<T> body)
            throws Exception {
        section.beginOutside();
        try {
            return body.call();
        } finally {
            Section.endOutside();
        }
    }

    private static void letGo(IsolatedSection section, Throwable failure) {
        try {
            section.letGo();
        } catch (Throwable e) {
            if (e != failure) {
                failure.addSuppressed(e);
            }
        }
    }
}
