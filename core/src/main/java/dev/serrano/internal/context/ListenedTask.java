package dev.serrano.internal.context;

import dev.serrano.observe.ObservedTask;
import dev.serrano.observe.SyncKind;
import dev.serrano.observe.TaskListener;
import dev.serrano.spi.SyncMember;
import dev.serrano.spi.SyncObserver;
import dev.serrano.spi.TaskMember;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A task that a listener follows. */
public final class ListenedTask extends SyncMember implements ObservedTask {
    /* Implementation. The marks that it leaves are the tasks themselves, several as a tree of Both. */
    private final TaskListener listener;
    private final Observer observer;
    private final long number;
    private final @Nullable ListenedTask spawner;
    private final boolean silent; // a task that ran before the listening began, and goes on after its end

    private ListenedTask(TaskListener listener, Observer observer, @Nullable ListenedTask spawner, boolean silent) {
        this.listener = listener;
        this.observer = observer;
        this.number = observer.numbers.getAndIncrement();
        this.spawner = spawner;
        this.silent = silent;
    }

    /** The tasks that one listening follows, and the marks that they leave for each other. */
    public static final class Observer implements SyncObserver {
        private final AtomicLong numbers = new AtomicLong();

        @Override
        public Object merge(Object left, Object added) {
            return left == added || left instanceof Both b && b.second == added ? left : new Both(left, added);
        }
    }

    private record Both(Object first, Object second) {}

    /** The task in which the listening begins. */
    public static ListenedTask root(TaskListener listener) {
        return new ListenedTask(listener, new Observer(), null, true);
    }

    /** A root task of a runtime, all of whose tasks have numbers of one kind. */
    public static ListenedTask root(TaskListener listener, Observer observer) {
        ListenedTask t = new ListenedTask(listener, observer, null, false);
        listener.spawned(t);
        return t;
    }

    @Override
    public long number() {
        return number;
    }

    @Override
    public @Nullable ObservedTask spawner() {
        return spawner;
    }

    @Override
    public TaskMember forChild() {
        ListenedTask child = new ListenedTask(listener, observer, this, false);
        listener.spawned(child);
        return child;
    }

    @Override
    public void started() {
        listener.started(this);
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        if (!silent) {
            listener.ended(this, failure);
        }
    }

    @Override
    public void discarded(Throwable why) {
        listener.discarded(this, why);
    }

    @Override
    public void suspended() {
        listener.suspended(this);
    }

    @Override
    public void resumed() {
        listener.resumed(this);
    }

    @Override
    public SyncObserver observer() {
        return observer;
    }

    @Override
    public @Nullable Object signals(SyncKind kind) {
        return kind == SyncKind.JOIN || kind == SyncKind.BRANCH || listener.hearsSyncEdges() ? this : null;
    }

    @Override
    public void waited(SyncKind kind, Object left) {
        Deque<Object> marks = new ArrayDeque<>();
        marks.push(left);
        while (!marks.isEmpty()) {
            Object mark = marks.pop();
            if (mark instanceof Both b) {
                marks.push(b.second);
                marks.push(b.first);
            } else if (mark != this) {
                listener.synced(this, (ListenedTask) mark, kind);
            }
        }
    }

    @Override
    public String toString() {
        return "task " + number;
    }
}
