package dev.serrano.internal.fiber.backend;

import dev.serrano.internal.fiber.OwnThreads;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Tries whether a virtual thread can be scheduled by us. */
final class VirtualThreadSelfTest implements Runnable, Executor {
    /* Implementation. A class of its own, since VirtualThreads calls it while it is initialized: a body there, run by
     * another thread, would wait for the end of that initialization, and that for the body.
     * The fields are of the platform thread, which runs the virtual one itself; the creator reads them at its end. */
    private final MethodHandle builder;
    private @Nullable Runnable continuation;
    private @Nullable String problem;
    private @Nullable Throwable failure;
    private int step;

    private VirtualThreadSelfTest(MethodHandle builder) {
        this.builder = builder;
    }

    /**
     * Returns the fault; null if there is none. Tried on a platform thread made for it: a thread that mounts a virtual
     * thread loses its own interrupt, and the caller may have one to be seen by its launch.
     */
    static @Nullable String problem(MethodHandle builder) throws Throwable {
        VirtualThreadSelfTest test = new VirtualThreadSelfTest(builder);
        Thread t = Thread.ofPlatform()
                .daemon()
                .name("serrano-self-test")
                .inheritInheritableThreadLocals(false)
                .start(test);
        OwnThreads.join(t);
        Throwable thrown = test.failure;
        if (thrown != null) {
            throw thrown;
        }
        return test.problem;
    }

    /** Makes what calls a handle of the type of YIELD, so that the first fiber that waits does not. */
    static void link(MethodHandles.Lookup lookup) throws Throwable {
        MethodHandle h = lookup.findVirtual(Thread.class, "isDaemon", MethodType.methodType(boolean.class));
        boolean _ = (boolean) h.invokeExact(Thread.currentThread());
    }

    /** On the platform thread; then on the virtual one. */
    @Override
    public void run() {
        if (Thread.currentThread().isVirtual()) {
            step = 1;
            LockSupport.park();
            step = 2;
            return;
        }
        try {
            problem = here();
        } catch (Throwable e) {
            failure = e;
        }
    }

    /** Is the scheduler of the virtual thread. */
    @Override
    public void execute(Runnable c) {
        continuation = c;
    }

    /** Starts a virtual thread, parks it and resumes it, all on the calling thread. */
    private @Nullable String here() throws Throwable {
        Thread t = ((Thread.Builder.OfVirtual) builder.invokeExact((Executor) this)).unstarted(this);
        t.start();
        Runnable run = continuation;
        if (run == null) {
            return "the self-test failed: a started virtual thread did not reach its scheduler";
        }
        run.run();
        if (step != 1) {
            return "the self-test failed: a virtual thread did not run on its carrier";
        }
        LockSupport.unpark(t);
        run.run();
        return step == 2 ? null : "the self-test failed: a parked virtual thread was not resumed";
    }
}
