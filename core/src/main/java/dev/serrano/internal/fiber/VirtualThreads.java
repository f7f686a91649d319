package dev.serrano.internal.fiber;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Access to what {@code java.lang} hides: virtual threads with a scheduler of our own.
 * <p>Needs {@code --add-opens java.base/java.lang=dev.serrano} ({@code ALL-UNNAMED} on the class path). A self-test
 * decides at first use; {@link #problem} says what is missing.
 */
public final class VirtualThreads {
    private static final @Nullable MethodHandle BUILDER;
    private static final @Nullable MethodHandle IS_PINNED;
    private static final Executor ELSEWHERE;
    private static final @Nullable String PROBLEM;

    static {
        MethodHandle builder = null;
        MethodHandle pinned = null;
        Executor elsewhere = ForkJoinPool.commonPool();
        String problem = null;
        try {
            Class<?> builderClass = Class.forName("java.lang.ThreadBuilders$VirtualThreadBuilder");
            Constructor<?> constructor = builderClass.getDeclaredConstructor(Executor.class);
            constructor.setAccessible(true);
            builder = MethodHandles.lookup()
                    .unreflectConstructor(constructor)
                    .asType(MethodType.methodType(Thread.Builder.OfVirtual.class, Executor.class));
            Class<?> virtualThread = Class.forName("java.lang.VirtualThread");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(virtualThread, MethodHandles.lookup());
            elsewhere = (Executor) lookup.findStatic(
                            virtualThread, "defaultScheduler", MethodType.methodType(Executor.class))
                    .invoke();
            Class<?> scopeClass = Class.forName("jdk.internal.vm.ContinuationScope");
            Object scope = lookup.findStatic(virtualThread, "continuationScope", MethodType.methodType(scopeClass))
                    .invoke();
            pinned = lookup.findStatic(
                            Class.forName("jdk.internal.vm.Continuation"),
                            "isPinned",
                            MethodType.methodType(boolean.class, scopeClass))
                    .bindTo(scope);
            problem = selfTest(builder);
        } catch (ClassNotFoundException | NoSuchMethodException e) {
            problem = "this Java runtime lays virtual threads out differently (" + e.getMessage() + " is missing)";
        } catch (IllegalAccessException | RuntimeException e) {
            problem = "start Java with --add-opens java.base/java.lang=ALL-UNNAMED (on the module path: =dev.serrano)";
        } catch (Throwable e) {
            problem = "the self-test failed with " + e;
        }
        PROBLEM = problem;
        BUILDER = problem == null ? builder : null;
        IS_PINNED = problem == null ? pinned : null;
        ELSEWHERE = elsewhere;
    }

    private VirtualThreads() {}

    /** Why virtual threads cannot be scheduled by us in this JVM; null if they can. */
    public static @Nullable String problem() {
        return PROBLEM;
    }

    /** Starts a virtual thread, parks it and resumes it, all on the calling thread. */
    private static @Nullable String selfTest(MethodHandle builder) throws Throwable {
        if (Thread.currentThread().isVirtual()) {
            // the continuation must be run by a platform thread
            String[] result = new String[1];
            Throwable[] failure = new Throwable[1];
            Thread t = Thread.ofPlatform().daemon().name("serrano-self-test").start(() -> {
                try {
                    result[0] = selfTest(builder);
                } catch (Throwable e) {
                    failure[0] = e;
                }
            });
            t.join();
            if (failure[0] != null) {
                throw failure[0];
            }
            return result[0];
        }
        Runnable[] continuation = new Runnable[1];
        int[] step = new int[1];
        Thread t = ((Thread.Builder.OfVirtual) builder.invoke((Executor) r -> continuation[0] = r)).unstarted(() -> {
            step[0] = 1;
            LockSupport.park();
            step[0] = 2;
        });
        t.start();
        if (continuation[0] == null) {
            return "the self-test failed: a started virtual thread did not reach its scheduler";
        }
        continuation[0].run();
        if (step[0] != 1) {
            return "the self-test failed: a virtual thread did not run on its carrier";
        }
        LockSupport.unpark(t);
        continuation[0].run();
        return step[0] == 2 ? null : "the self-test failed: a parked virtual thread was not resumed";
    }

    /** A new, unstarted virtual thread that the fiber itself schedules. */
    static Thread newThread(Fiber fiber, String name, Runnable body) {
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
        return b.name(name).inheritInheritableThreadLocals(false).uncaughtExceptionHandler(fiber).unstarted(body);
    }

    /** Whether the current virtual thread cannot unmount now: a native frame or a class initialiser is on its stack. */
    static boolean pinned() {
        MethodHandle h = IS_PINNED;
        if (h == null) {
            return false;
        }
        try {
            return (boolean) h.invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException("cannot ask whether the thread is pinned", e);
        }
    }

    /** Runs the continuation of a virtual thread that is none of ours on the JDK's scheduler. */
    static void runElsewhere(Runnable continuation) {
        ELSEWHERE.execute(continuation);
    }
}
