package dev.serrano.internal.worker;

import dev.serrano.TaskBody;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.task.NamedBody;
import org.jspecify.annotations.Nullable;

/** A task without a value. */
public class AsyncTask extends SpawnedTask {
    private final TaskBody body;

    public AsyncTask(TaskBody body) {
        this.body = body;
    }

    /** The body of a task with options. */
    public static TaskBody compose(
            boolean nonBlocking, @Nullable String name, @Nullable Members members, TaskBody body) {
        Members.named(members, name);
        TaskBody guarded = nonBlocking ? NonBlockingTask.guard(body) : body;
        return ContextBody.of(members, name == null ? guarded : NamedBody.of(name, guarded));
    }

    /** A task with a body that was {@linkplain #compose composed}. */
    public static AsyncTask of(boolean nonBlocking, TaskBody composed) {
        return nonBlocking ? NonBlocking.of(composed) : new AsyncTask(composed);
    }

    @Override
    public Object body() {
        return body;
    }

    @Override
    public void exec(TaskFiber f) {
        try {
            body.run();
        } catch (Throwable e) {
            bodyFailed(f, e);
            return;
        }
        if (f.context != null) {
            joinedEnd(f);
        }
    }

    private static void bodyFailed(TaskFiber f, Throwable e) {
        if (f.context != null) {
            f.endJoined(e);
        }
        f.bodyFailed(e);
    }

    private static void joinedEnd(TaskFiber f) {
        Throwable e = f.endJoined(null);
        if (e != null) {
            f.bodyFailed(e);
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
        void execCancelled(TaskFiber f, Throwable why) {
            exec(f);
        }
    }

    /** A task declared never to wait. */
    static final class NonBlocking extends AsyncTask implements NonBlockingTask {
        private NonBlocking(TaskBody guarded) {
            super(guarded);
        }

        static AsyncTask of(TaskBody guarded) {
            return new NonBlocking(guarded);
        }
    }
}
