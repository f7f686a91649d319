package dev.serrano.internal.scheduler;

import dev.serrano.MultiException;
import dev.serrano.TaskValue;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.task.CancelToken;
import dev.serrano.internal.task.Failed;
import dev.serrano.internal.task.FinishScope;
import dev.serrano.internal.task.Nil;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A program given to the runtime from outside: a root task with its implicit finish. It is done when that is.
 */
public final class Run<T extends @Nullable Object> extends WaitNode implements FinishScope.Root {
    private final Engine engine;
    private final ClassLoader contextClassLoader;
    private final CancelToken token = new CancelToken(null);
    private final FinishScope scope;
    private final RootTask task;
    private final Signal done = new Signal();
    private final @Nullable Runnable whenDone;
    private @Nullable T value; // written by the root task, read after done
    private volatile @Nullable Thread thread; // of the root task while it runs
    private volatile @Nullable Throwable runtimeFailure;

    Run(Engine engine, TaskValue<T> body, @Nullable String name, @Nullable Runnable whenDone) {
        this.engine = engine;
        ClassLoader ccl = Thread.currentThread().getContextClassLoader();
        this.contextClassLoader = ccl == null ? ClassLoader.getSystemClassLoader() : ccl;
        this.scope = new FinishScope(this, null, token, name == null ? "run" : name, false);
        this.scope.whenEnded(this);
        this.task = new RootTask(body);
        this.whenDone = whenDone;
    }

    SpawnedTask task() {
        return task;
    }

    FinishScope scope() {
        return scope;
    }

    Signal done() {
        return done;
    }

    @Override
    public ClassLoader contextClassLoader() {
        return contextClassLoader;
    }

    @Override
    public void failFast(CancelToken t, Throwable failure) {
        engine.cancel(t, failure);
    }

    /** Asks the tasks of the run to end. Returns whether this call did. */
    public boolean cancel(Throwable why) {
        return engine.cancel(token, why);
    }

    /** Interrupts the root task if it runs. */
    void interruptRoot() {
        synchronized (this) {
            Thread t = thread;
            if (t != null) {
                t.interrupt();
            }
        }
    }

    /** The scope's last unit is gone. */
    @Override
    public void fire() {
        if (token.close()) {
            engine.cancellationEnded();
        }
        engine.runEnded(this);
        finishUp();
    }

    private void finishUp() {
        done.raise();
        if (whenDone != null) {
            whenDone.run();
        }
    }

    /** The runtime itself has failed: releases whoever waits. */
    void runtimeFailed(Throwable cause) {
        runtimeFailure = cause;
        finishUp();
    }

    /** The result, once done: a value or {@link Failed}; a single failure as it is, several as a MultiException. */
    Object result() {
        Throwable broken = runtimeFailure;
        if (broken != null) {
            return new Failed(new IllegalStateException("the runtime has failed: " + broken, broken));
        }
        List<Throwable> failures = scope.unconsumedFailures();
        Throwable why = token.ownCause();
        if (why != null) {
            failures.forEach(f -> {
                if (f != why) {
                    why.addSuppressed(f);
                }
            });
            return new Failed(why);
        }
        if (failures.isEmpty()) {
            return Nil.wrap(value);
        }
        return new Failed(failures.size() == 1 ? failures.get(0) : MultiException.of(failures));
    }

    private final class RootTask extends SpawnedTask {
        private @Nullable TaskValue<T> body;

        RootTask(TaskValue<T> body) {
            this.body = body;
            this.owner = scope;
            this.slot = IN_TRANSIT;
        }

        @Override
        public Object body() {
            return Objects.requireNonNullElse(body, this);
        }

        @Override
        void exec(TaskFiber f) {
            f.enterBody(slot);
            TaskValue<T> b = body;
            body = null;
            thread = Thread.currentThread();
            try {
                if (b != null && token.ownCause() == null) {
                    value = b.call();
                }
            } catch (Throwable e) {
                f.bodyFailed(e);
            }
            synchronized (Run.this) {
                thread = null;
            }
            f.exitBody();
        }

        @Override
        void discard(TaskFiber f, Throwable why) {
            body = null;
            f.countOff(slot);
        }
    }

    @Override
    public String toString() {
        return scope.toString();
    }
}
