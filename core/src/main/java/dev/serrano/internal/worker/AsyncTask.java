package dev.serrano.internal.worker;

import dev.serrano.TaskBody;

/** A task without a value. */
public class AsyncTask extends SpawnedTask {
    private final TaskBody body;

    public AsyncTask(TaskBody body) {
        this.body = body;
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
            f.bodyFailed(e);
        }
    }

    @Override
    public void discard(Throwable why) {}

    /** A task declared never to wait. */
    static final class NonBlocking extends AsyncTask implements NonBlockingTask {
        NonBlocking(TaskBody guarded) {
            super(guarded);
        }
    }
}
