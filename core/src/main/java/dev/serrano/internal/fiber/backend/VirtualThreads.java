package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.Fiber;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Access to what {@code java.lang} hides: virtual threads with a scheduler of our own.
 * <p>Needs {@code --add-opens java.base/java.lang=dev.serrano} ({@code ALL-UNNAMED} on the class path). A self-test
 * decides at first use; {@link #problem} says what is missing.
 */
public final class VirtualThreads {
    private static final @Nullable MethodHandle BUILDER;
    private static final @Nullable VarHandle STATE;
    private static final @Nullable VarHandle PERMIT;
    private static final @Nullable MethodHandle YIELD;
    private static final @Nullable MethodHandle PIN;
    private static final @Nullable MethodHandle UNPIN;
    private static final int RUNNING;
    private static final int PARKING;
    private static final Executor ELSEWHERE;
    private static final @Nullable String PROBLEM;

    static {
        MethodHandle builder = null;
        VarHandle state = null;
        VarHandle permit = null;
        MethodHandle yield = null;
        MethodHandle pin = null;
        MethodHandle unpin = null;
        int running = 0;
        int parking = 0;
        Executor elsewhere = ForkJoinPool.commonPool();
        String problem = null;
        try {
            Class<?> virtualThread = Class.forName("java.lang.VirtualThread"); // initialised, if we may or not
            Class<?> builderClass = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder");
            Constructor<?> constructor = builderClass.getDeclaredConstructor(Executor.class);
            constructor.setAccessible(true);
            builder = MethodHandles.lookup()
                    .unreflectConstructor(constructor)
                    .asType(MethodType.methodType(Thread.Builder.OfVirtual.class, Executor.class));
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(virtualThread, MethodHandles.lookup());
            elsewhere = (Executor)
                    lookup.findStatic(virtualThread, "defaultScheduler", MethodType.methodType(Executor.class))
                            .invoke();
            // fields where there is a choice: each shape of a method handle is a class made at run time, half a
            // millisecond
            state = lookup.findVarHandle(virtualThread, "state", int.class);
            permit = lookup.findVarHandle(virtualThread, "parkPermit", boolean.class);
            yield = lookup.findVirtual(virtualThread, "yieldContinuation", MethodType.methodType(boolean.class))
                    .asType(MethodType.methodType(boolean.class, Thread.class));
            VirtualThreadSelfTest.link(lookup);
            // named through a subclass in java.lang, since that package is open to us and jdk.internal.vm is not
            Class<?> continuation = Class.forName("java.lang.VirtualThread$VThreadContinuation");
            pin = lookup.findStatic(continuation, "pin", MethodType.methodType(void.class));
            unpin = lookup.findStatic(continuation, "unpin", MethodType.methodType(void.class));
            running = (int) lookup.findStaticVarHandle(virtualThread, "RUNNING", int.class)
                    .get();
            parking = (int) lookup.findStaticVarHandle(virtualThread, "PARKING", int.class)
                    .get();
            problem = VirtualThreadSelfTest.problem(builder);
        } catch (ClassNotFoundException | NoSuchMethodException | NoSuchFieldException e) {
            problem = "this Java runtime lays virtual threads out differently (" + e.getMessage() + " is missing)";
        } catch (ReflectiveOperationException | RuntimeException e) {
            problem = "start Java with --add-opens java.base/java.lang=ALL-UNNAMED (on the module path: =dev.serrano)";
        } catch (Throwable e) {
            problem = "the self-test failed with " + e;
        }
        PROBLEM = problem;
        BUILDER = problem == null ? builder : null;
        STATE = problem == null ? state : null;
        PERMIT = problem == null ? permit : null;
        YIELD = problem == null ? yield : null;
        PIN = problem == null ? pin : null;
        UNPIN = problem == null ? unpin : null;
        RUNNING = running;
        PARKING = parking;
        ELSEWHERE = elsewhere;
    }

    private VirtualThreads() {}

    /** Why virtual threads cannot be scheduled by us in this JVM; null if they can. */
    public static @Nullable String problem() {
        return PROBLEM;
    }

    /** A new, unstarted virtual thread that runs the fiber, and that the fiber itself schedules. */
    static Thread newThread(Fiber fiber, String name) {
        MethodHandle builder = BUILDER;
        if (builder == null) {
            throw new IllegalStateException(PROBLEM);
        }
        Thread.Builder.OfVirtual b;
        try {
            b = (Thread.Builder.OfVirtual) builder.invokeExact((Executor) fiber);
        } catch (Throwable e) {
            throw new IllegalStateException("cannot create a virtual thread", e);
        }
        return b.name(name)
                .inheritInheritableThreadLocals(false)
                .uncaughtExceptionHandler(fiber)
                .unstarted(fiber);
    }

    /**
     * Unmounts the current virtual thread, which must be one of ours, until its carrier runs its continuation again.
     * <p>Does what LockSupport.park does, without the interrupt check, and reports pinning: if a native frame or a
     * class initializer is on the stack, park would block the carrier before the waiter is registered.
     *
     * @return false if the thread is pinned, or its stack cannot be copied; nothing has happened then
     * @throws OutOfMemoryError if there is no memory for the copy; nothing has happened then
     */
    static boolean unmount() {
        VarHandle state = STATE;
        VarHandle permit = PERMIT;
        MethodHandle yield = YIELD;
        if (state == null || permit == null || yield == null) {
            throw new IllegalStateException(PROBLEM);
        }
        Thread t = Thread.currentThread();
        boolean yielded = false;
        OutOfMemoryError wanting = null;
        try {
            boolean stale = (boolean) permit.getAndSet(t, false);
            setState(state, t, PARKING);
            try {
                yielded = (boolean) yield.invokeExact(t);
            } catch (StackOverflowError e) {
                yielded = false; // too deep to be copied to the heap: as good as pinned
            } catch (OutOfMemoryError e) {
                wanting = e;
            } finally {
                if (!yielded) {
                    setState(state, t, RUNNING);
                }
            }
            if (!yielded && stale) {
                LockSupport.unpark(t); // the next park wants it
            }
        } catch (OutOfMemoryError e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException("cannot unmount a virtual thread", e);
        }
        if (wanting != null) {
            throw wanting;
        }
        return yielded;
    }

    /** One use of the handle: it is linked, which takes memory, before there is a state that must be set back. */
    private static void setState(VarHandle state, Thread t, int value) {
        state.setVolatile(t, value);
    }

    /** Parks from now on block the carrier instead of leaving it. */
    static void pin() {
        call(PIN);
    }

    static void unpin() {
        call(UNPIN);
    }

    private static void call(@Nullable MethodHandle h) {
        if (h == null) {
            throw new IllegalStateException(PROBLEM);
        }
        try {
            h.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException("cannot pin a virtual thread", e);
        }
    }

    /** Runs the continuation of a virtual thread that is none of ours on the JDK's scheduler. */
    static void runElsewhere(Runnable continuation) {
        ELSEWHERE.execute(continuation);
    }
}
