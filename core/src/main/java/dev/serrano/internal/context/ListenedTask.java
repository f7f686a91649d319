package dev.serrano.internal.context;

import dev.serrano.observe.ObservedTask;
import dev.serrano.observe.TaskListener;
import dev.serrano.spi.TaskMember;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** A task of which a listener hears. */
public final class ListenedTask extends TaskMember implements ObservedTask {
    private final TaskListener listener;
    private final AtomicLong numbers;
    private final long number;
    private final @Nullable ListenedTask spawner;
    private final boolean silent; // a task that ran before the listening began, and goes on after its end

    private ListenedTask(TaskListener listener, AtomicLong numbers, @Nullable ListenedTask spawner, boolean silent) {
        this.listener = listener;
        this.numbers = numbers;
        this.number = numbers.getAndIncrement();
        this.spawner = spawner;
        this.silent = silent;
    }

    /** The task in which the listening begins. */
    public static ListenedTask root(TaskListener listener) {
        return new ListenedTask(listener, new AtomicLong(), null, true);
    }

    /** A root task of a runtime, all of whose tasks have numbers of one kind. */
    public static ListenedTask root(TaskListener listener, AtomicLong numbers) {
        ListenedTask t = new ListenedTask(listener, numbers, null, false);
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
        ListenedTask child = new ListenedTask(listener, numbers, this, false);
        listener.spawned(child);
        return child;
    }

    @Override
    public boolean forEachIteration() {
        return true;
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
    public void joined(TaskMember ended) {
        if (ended instanceof ListenedTask t && t.listener == listener) {
            listener.joined(this, t);
        }
    }

    @Override
    public String toString() {
        return "task " + number;
    }
}
