package dev.serrano.internal.worker;

import dev.serrano.internal.context.Bits;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;
import sun.reflect.ReflectionFactory;

/**
 * Has constructs find an observed task on the calling thread: a fiber of which only the context works, without engine
 * and worker, so that the task must not wait.
 */
public final class ObservedFiber {
    private static final Constructor<?> CONSTRUCTOR;

    static {
        try {
            CONSTRUCTOR = ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(TaskFiber.class, Object.class.getDeclaredConstructor());
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final TaskFiber fiber;

    public ObservedFiber(Bits task) {
        try {
            fiber = (TaskFiber) CONSTRUCTOR.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        fiber.context = task.context();
    }

    /** Runs it as that task. */
    public void run(Runnable body) {
        Thread t = Thread.currentThread();
        @Nullable UncaughtExceptionHandler own = t.getUncaughtExceptionHandler();
        t.setUncaughtExceptionHandler(fiber);
        try {
            body.run();
        } finally {
            t.setUncaughtExceptionHandler(own);
        }
    }
}
