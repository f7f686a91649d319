package dev.serrano.internal.context;

import dev.serrano.observe.SyncKind;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import java.lang.invoke.ConstantBootstraps;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The marks that observed tasks have left at a point where tasks meet, for waiting tasks. */
public final class Marks {
    /* Implementation.
     * first  an immutable list with one entry for each observer, mostly one; changed by compare-and-set, read with
     *        acquire. Marks are merged outside of the list, so a failed attempt costs nothing but itself.
     * An object of its own, made when the first observed task signals: constructs without observed tasks have a null. */
    private static final VarHandle FIRST = ConstantBootstraps.fieldVarHandle(
            MethodHandles.lookup(), "first", VarHandle.class, Marks.class, Left.class);

    private @Nullable Left first;

    private record Left(
            SyncObserver of, Object mark, @Nullable Left next) {}

    public Marks() {}

    /** The mark of a task; null if it is not observed. */
    public static @Nullable Marks of(@Nullable TaskContext c, SyncKind kind) {
        if (c == null || c.observed == null) {
            return null;
        }
        Marks m = new Marks();
        m.signal(c, kind);
        return m;
    }

    /** Calls the members of a task that follow sync edges. */
    public static void forEach(@Nullable TaskContext task, Consumer<SyncMember> action) {
        for (TaskContext c = task == null ? null : task.observed; c != null; c = c.observedBelow()) {
            for (Members m = c.members; m != null; m = m.next) {
                if (m.member instanceof SyncMember s) {
                    action.accept(s);
                }
            }
        }
    }

    /** The task with this context signals. */
    public void signal(TaskContext task, SyncKind kind) {
        forEach(task, s -> add(s.observer(), s.signals(kind)));
    }

    /** Like {@link #signal}; earlier marks are forgotten, as far as the observers of this task are concerned. */
    public void pass(TaskContext task, SyncKind kind) {
        forEach(task, s -> put(s.observer(), s.signals(kind)));
    }

    /** The task with this context goes on after what is left here. */
    public void waited(TaskContext task, SyncKind kind) {
        forEach(task, s -> waited(s, kind));
    }

    /** Like {@link #waited(TaskContext, SyncKind)}, for one member. */
    public void waited(SyncMember member, SyncKind kind) {
        SyncObserver of = member.observer();
        for (Left l = (Left) FIRST.getAcquire(this); l != null; l = l.next) {
            if (l.of == of) {
                member.waited(kind, l.mark);
                return;
            }
        }
    }

    /** Forgets what was left for the observers of the task with this context. */
    public void forget(TaskContext task) {
        forEach(task, s -> forget(s.observer()));
    }

    private void forget(SyncObserver of) {
        for (; ; ) {
            Left old = (Left) FIRST.getAcquire(this);
            Left now = without(old, of);
            if (now == old || FIRST.compareAndSet(this, old, now)) {
                return;
            }
        }
    }

    /** Forgets everything. */
    public void clear() {
        FIRST.setRelease(this, (Left) null);
    }

    /** Adds all that is left elsewhere. */
    public void addAll(Marks others) {
        for (Left l = (Left) FIRST.getAcquire(others); l != null; l = l.next) {
            add(l.of, l.mark);
        }
    }

    /** Adds what stands for the ends of tasks with these members. */
    public void addEnd(Members ended, SyncKind kind) {
        for (Members m = ended; m != null; m = m.next) {
            if (m.member instanceof SyncMember s) {
                add(s.observer(), s.signals(kind));
            }
        }
    }

    private void add(SyncObserver of, @Nullable Object mark) {
        while (mark != null) {
            Left old = (Left) FIRST.getAcquire(this);
            Left now = merged(old, of, mark);
            if (now == old || FIRST.compareAndSet(this, old, now)) {
                return;
            }
        }
    }

    private void put(SyncObserver of, @Nullable Object mark) {
        while (mark != null) {
            Left old = (Left) FIRST.getAcquire(this);
            if (FIRST.compareAndSet(this, old, new Left(of, mark, without(old, of)))) {
                return;
            }
        }
    }

    private static Left merged(@Nullable Left list, SyncObserver of, Object mark) {
        if (list == null) {
            return new Left(of, mark, null);
        }
        if (list.of == of) {
            Object both = of.merge(list.mark, mark);
            return both == list.mark ? list : new Left(of, both, list.next);
        }
        Left rest = merged(list.next, of, mark);
        return rest == list.next ? list : new Left(list.of, list.mark, rest);
    }

    private static @Nullable Left without(@Nullable Left list, SyncObserver of) {
        if (list == null || list.of == of) {
            return list == null ? null : list.next;
        }
        Left rest = without(list.next, of);
        return rest == list.next ? list : new Left(list.of, list.mark, rest);
    }
}
