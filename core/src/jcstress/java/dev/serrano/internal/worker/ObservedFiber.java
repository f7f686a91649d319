package dev.serrano.internal.worker;

import dev.serrano.internal.context.Bits;
import dev.serrano.internal.context.Members;
import dev.serrano.internal.context.TaskContext;
import dev.serrano.internal.fiber.Fiber;
import dev.serrano.spi.TaskMember;
import java.lang.Thread.UncaughtExceptionHandler;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import sun.reflect.ReflectionFactory;

/**
 * Has constructs find an observed task on the calling thread: a fiber of which only the context works, without engine
 * and worker, so that the task must not wait.
 */
public final class ObservedFiber {
    private static final Constructor<?> CONSTRUCTOR;
    private static final Field THREAD;

    static {
        try {
            THREAD = Fiber.class.getDeclaredField("thread");
            THREAD.setAccessible(true);
            CONSTRUCTOR = ReflectionFactory.getReflectionFactory()
                    .newConstructorForSerialization(TaskFiber.class, Object.class.getDeclaredConstructor());
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final TaskFiber fiber;

    public ObservedFiber(Bits task) {
        this(task.context());
    }

    /** A task with one member. */
    public ObservedFiber(TaskMember member) {
        this(TaskContext.ofTask(null, Members.only(member)));
    }

    private ObservedFiber(TaskContext context) {
        try {
            fiber = (TaskFiber) CONSTRUCTOR.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        fiber.context = context;
    }

    /** Runs it as that task, on one thread at a time. */
    public void run(Runnable body) {
        Thread t = Thread.currentThread();
        @Nullable UncaughtExceptionHandler own = t.getUncaughtExceptionHandler();
        setThread(t); // the handler alone does not make a thread the fiber's
        t.setUncaughtExceptionHandler(fiber);
        try {
            body.run();
        } finally {
            t.setUncaughtExceptionHandler(own);
        }
    }

    private void setThread(Thread t) {
        try {
            THREAD.set(fiber, t);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
