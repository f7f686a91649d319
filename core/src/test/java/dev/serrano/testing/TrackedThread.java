package dev.serrano.testing;

import dev.serrano.TaskBody;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A thread of a test that remembers how its body ended. */
public final class TrackedThread {
    private final Thread thread;
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

    TrackedThread(Thread.Builder builder, TaskBody body) {
        this.thread = builder.unstarted(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                failure.set(e);
            }
        });
    }

    void start() {
        thread.start();
    }

    public Thread thread() {
        return thread;
    }

    public boolean hasEnded() {
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** Waits for the thread's end; fails if it does not come or if the body failed. */
    public void join() {
        join(ThreadDump::platformThreads);
    }

    void join(Supplier<String> dump) {
        if (!awaitEnd(Bounds.EVENT)) {
            throw new AssertionError(
                    "thread " + thread.getName() + " did not end within " + Bounds.EVENT + "\n" + dump.get());
        }
        Throwable e = failure.get();
        if (e != null) {
            throw new AssertionError("thread " + thread.getName() + " failed", e);
        }
    }

    @Nullable
    Throwable failure() {
        return failure.get();
    }

    boolean awaitEnd(Duration limit) {
        try {
            return thread.join(limit);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while waiting for " + thread.getName(), e);
        }
    }
}
