package dev.serrano.ablation;

import dev.serrano.TaskBody;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Marks;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.Suspension;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.observe.SyncKind;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The children that a task has spawned and not yet synced with. */
public final class ChildTasks implements SpawnSync {
    /* Implementation.
     * youngest  the parent's: its children since the last sync, linked from the youngest to the oldest, so that sync
     *           finds those that still lie here wherever a scheduler has put them. Others are skipped by their place in
     *           the deque.
     * ended     the parent's; children get the object when they are spawned.
     * counter   as its class says. All belong to the fiber that opened the set: the parent's, or the deep child's. */
    private final JoinCounter counter;
    private @Nullable TaskFiber parent;
    private @Nullable Child<?> youngest;
    private @Nullable Ended ended; // what children leave since the last sync; null if none has members
    private @Nullable Ended above; // of the set that the parent is in

    private ChildTasks(@Nullable TaskFiber parent, @Nullable JoinCounter above) {
        this.parent = parent;
        this.counter = new JoinCounter(above);
    }

    public static SpawnSync open() {
        return new ChildTasks(TaskFiber.inTask("spawn and sync"), null);
    }

    @Override
    public void spawn(TaskBody child) {
        Objects.requireNonNull(child, "child");
        TaskFiber f = parent("spawn");
        TaskBody body = !f.hasContext() ? child : ObservedChild.of(f, this, child);
        add(new PlainChild(counter, youngest, body), f);
    }

    @Override
    public void spawnDeep(DeepBody child) {
        Objects.requireNonNull(child, "child");
        TaskFiber f = parent("spawnDeep");
        DeepBody body = !f.hasContext() ? child : ObservedChild.of(f, this, child);
        add(new DeepChild(counter, youngest, body), f);
    }

    private void add(Child<?> t, TaskFiber f) {
        youngest = t;
        counter.retain();
        f.spawn(t);
    }

    @Override
    public void sync() {
        TaskFiber f = parent("sync");
        Child<?> t = youngest;
        while (t != null) {
            if (f.claimOnTop(t)) {
                f.room--;
                t.exec(f);
                f.room++;
            } else {
                f.runIfQueuedHere(t); // unless another worker has it
            }
            t = t.older;
        }
        youngest = null;
        if (!counter.onlyUnit()) {
            Suspension.awaitChildren(f, counter, "sync");
            counter.reset();
        }
        if (ended != null) {
            ended.waited(f.context());
            ended = null;
        }
        if (f.needWorker().cancelMode) {
            f.checkCancelled();
        }
    }

    private TaskFiber parent(String operation) {
        TaskFiber f = TaskFiber.current();
        if (f == null || parent != f) {
            throw new IllegalStateException(operation
                    + " in another task than the one that opened the set of children: a task syncs with its own"
                    + " children; use finish(...) for what other tasks spawn");
        }
        return f;
    }

    /** The marks of children, in their set and in those around it, for tasks that sync with them. */
    record Ended(Marks marks, @Nullable Ended above) {
        void signal(@Nullable TaskContext child) {
            for (Ended e = this; child != null && e != null; e = e.above) {
                e.marks.signal(child, SyncKind.JOIN);
            }
        }

        void waited(@Nullable TaskContext parent) {
            if (parent != null) {
                marks.waited(parent, SyncKind.JOIN);
            }
        }
    }

    /** The marks of the children that are spawned now. */
    Ended ended() {
        Ended e = ended;
        if (e == null) {
            e = new Ended(new Marks(), above);
            ended = e;
        }
        return e;
    }

    /** The parent is a child itself, for which others wait. */
    void isInside(Ended around) {
        above = around;
    }

    /** A child, counted when it is spawned. */
    private abstract static sealed class Child<B> extends SpawnedTask {
        final JoinCounter counter;
        final @Nullable Child<?> older;
        private @Nullable B body; // null once it has begun

        Child(JoinCounter counter, @Nullable Child<?> older, B body) {
            this.counter = counter;
            this.older = older;
            this.body = body;
        }

        abstract void run(B body, TaskFiber f) throws Exception;

        /** The body has ended: counts the child off. */
        abstract void ended();

        @Override
        public final Object body() {
            B b = body;
            return b == null ? this : b;
        }

        @Override
        public final void exec(TaskFiber f) {
            B b = Objects.requireNonNull(body);
            body = null;
            try {
                run(b, f);
            } catch (Throwable e) {
                Unwinding.bodyFailed(f, e);
            } finally {
                ended();
            }
        }

        @Override
        public final void discard(Throwable why) {
            if (body != null) { // else it has begun, and was counted off
                ContextBody.discard(body, why);
                body = null;
                counter.release();
            }
        }
    }

    private static final class PlainChild extends Child<TaskBody> {
        PlainChild(JoinCounter counter, @Nullable Child<?> older, TaskBody body) {
            super(counter, older, body);
        }

        @Override
        void run(TaskBody body, TaskFiber f) throws Exception {
            body.run();
        }

        @Override
        void ended() {
            counter.release();
        }
    }

    private static final class DeepChild extends Child<DeepBody> {
        private @Nullable ChildTasks own;

        DeepChild(JoinCounter counter, @Nullable Child<?> older, DeepBody body) {
            super(counter, older, body);
        }

        @Override
        void run(DeepBody body, TaskFiber f) throws Exception {
            ChildTasks c = new ChildTasks(f, counter);
            own = c;
            body.run(c);
        }

        @Override
        void ended() {
            ChildTasks c = own;
            own = null; // younger siblings keep this child, which must not keep what it has spawned
            if (c == null) { // there was no memory for it
                counter.release();
            } else {
                c.parent = null;
                c.counter.release();
            }
        }
    }
}
