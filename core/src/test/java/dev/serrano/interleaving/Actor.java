package dev.serrano.interleaving;

import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A virtual thread that goes on when the test says so, and as far as its next step. */
final class Actor implements Executor {
    /* Implementation.
     * The virtual thread has this object as its scheduler: what the JDK wants to run is kept until the test runs it, on
     * the test's own thread. So there is one thread at any time, and Thread.yield() and LockSupport.park() in the
     * program are where it leaves. An unpark by another actor makes it runnable again. All fields belong to that one
     * thread. */
    private static final Constructor<?> BUILDER;

    static {
        try {
            BUILDER = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder")
                    .getDeclaredConstructor(Executor.class);
            BUILDER.setAccessible(true);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Thread thread;
    private @Nullable Runnable continuation;
    private @Nullable BooleanSupplier awaited;
    private @Nullable Throwable failure;

    Actor(String name, Runnable program) {
        try {
            thread = ((Thread.Builder.OfVirtual) BUILDER.newInstance(this))
                    .name(name)
                    .uncaughtExceptionHandler((t, e) -> failure = e)
                    .unstarted(program);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        thread.start();
    }

    @Override
    public void execute(Runnable r) {
        continuation = r;
    }

    boolean isCurrentThread() {
        return Thread.currentThread() == thread;
    }

    void awaits(BooleanSupplier condition) {
        awaited = condition;
    }

    boolean canGoOn() {
        BooleanSupplier condition = awaited;
        return continuation != null && (condition == null || condition.getAsBoolean());
    }

    /** Goes on to the next step, to a park, or to the end. */
    void goOn() {
        Runnable r = continuation;
        if (r == null) {
            throw new IllegalStateException(thread.getName() + " cannot go on");
        }
        continuation = null;
        awaited = null;
        Steps.setCurrent(this);
        try {
            r.run();
        } finally {
            Steps.setCurrent(null);
        }
        if (failure != null) {
            throw new IllegalStateException(thread.getName() + " failed", failure);
        }
    }
}
