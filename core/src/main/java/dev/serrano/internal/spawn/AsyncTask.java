package dev.serrano.internal.spawn;

import dev.serrano.Place;
import dev.serrano.TaskBody;
import dev.serrano.internal.context.ContextBody;
import dev.serrano.internal.context.Contexts;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.task.NamedBody;
import dev.serrano.internal.worker.NonBlockingBody;
import dev.serrano.internal.worker.SpawnedTask;
import dev.serrano.internal.worker.TaskFiber;
import dev.serrano.internal.worker.Unwinding;
import dev.serrano.spi.Membership;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A task without a value. */
public class AsyncTask extends SpawnedTask {
    private final TaskBody body;

    public AsyncTask(TaskBody body) {
        this.body = body;
    }

    /** Spawns a task in the current scope. */
    public static void spawn(TaskFiber f, TaskBody body) {
        if (!f.hasContext()) {
            f.spawn(new AsyncTask(body));
        } else {
            spawn(f, null, false, null, List.of(), body);
        }
    }

    /**
     * Spawns a task in the current scope with options.
     *
     * @param place where it runs; null for here
     */
    public static void spawn(
            TaskFiber f,
            @Nullable Place place,
            boolean nonBlocking,
            @Nullable String name,
            List<? extends Membership> memberships,
            TaskBody body) {
        Members members = Members.of(f.context(), memberships);
        try {
            f.queue(new AsyncTask(compose(nonBlocking, name, members, body)), place);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
        f.pollIfAsked();
    }

    /**
     * Queues what goes on with something that has begun: it runs even if the scope is cancelled. The caller answers others
     * when all is queued.
     */
    public static void queueResumption(TaskFiber f, TaskBody body) {
        Members members = Members.of(f.context(), List.of());
        try {
            f.queue(new Resumption(ContextBody.of(members, body)), null);
        } catch (Throwable e) {
            Members.discard(members, e);
            throw e;
        }
    }

    /** The body of a task with options. */
    public static TaskBody compose(
            boolean nonBlocking, @Nullable String name, @Nullable Members members, TaskBody body) {
        Members.named(members, name);
        TaskBody guarded = nonBlocking ? new NonBlockingBody.OfTask(body) : body;
        return ContextBody.of(members, name == null ? guarded : new NamedBody.OfTask(name, guarded));
    }

    @Override
    public Object body() {
        return body;
    }

    @Override
    public boolean isNonBlocking() {
        return NonBlockingBody.is(body);
    }

    @Override
    public void exec(TaskFiber f) {
        try {
            body.run();
        } catch (Throwable e) {
            bodyFailed(f, e);
            return;
        }
        if (f.hasContext()) {
            joinedEnd(f);
        }
    }

    private static void bodyFailed(TaskFiber f, Throwable e) {
        if (f.hasContext()) {
            Contexts.endJoined(f, e);
        }
        Unwinding.bodyFailed(f, e);
    }

    private static void joinedEnd(TaskFiber f) {
        Throwable e = Contexts.endJoined(f, null);
        if (e != null) {
            Unwinding.bodyFailed(f, e);
        }
    }

    @Override
    public void discard(Throwable why) {
        ContextBody.discard(body, why);
    }

    /** Goes on with what has begun elsewhere and must come to its end, even in a scope that has been cancelled. */
    static final class Resumption extends AsyncTask {
        Resumption(TaskBody body) {
            super(body);
        }

        @Override
        protected void execCancelled(TaskFiber f, Throwable why) {
            exec(f);
        }
    }
}
