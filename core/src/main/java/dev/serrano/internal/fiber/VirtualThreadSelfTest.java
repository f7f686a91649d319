package dev.serrano.internal.fiber;

import java.lang.invoke.MethodHandle;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Tries whether a virtual thread can be scheduled by us. */
final class VirtualThreadSelfTest {
    /* Implementation. A class of its own, since VirtualThreads calls it while it is initialised: a body there, run by
     * another thread, would wait for the end of that initialisation, and that for the body. */
    private VirtualThreadSelfTest() {}

    /**
     * What is wrong; null if nothing is. Tried on a platform thread made for it: who mounts a virtual thread loses its
     * own interrupt, and the caller may have one to be seen by its launch.
     */
    static @Nullable String problem(MethodHandle builder) throws Throwable {
        @Nullable String[] result = new String[1];
        @Nullable Throwable[] failure = new Throwable[1];
        Thread t = Thread.ofPlatform()
                .daemon()
                .name("serrano-self-test")
                .inheritInheritableThreadLocals(false)
                .start(() -> {
                    try {
                        result[0] = here(builder);
                    } catch (Throwable e) {
                        failure[0] = e;
                    }
                });
        awaitEnd(t);
        Throwable thrown = failure[0];
        if (thrown != null) {
            throw thrown;
        }
        return result[0];
    }

    /** Waits whatever happens; the interrupt status survives. */
    private static void awaitEnd(Thread t) {
        boolean interrupted = false;
        for (; ; ) {
            try {
                t.join();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Starts a virtual thread, parks it and resumes it, all on the calling thread. */
    private static @Nullable String here(MethodHandle builder) throws Throwable {
        @Nullable Runnable[] continuation = new Runnable[1];
        int[] step = new int[1];
        Thread t = ((Thread.Builder.OfVirtual) builder.invoke((Executor) r -> continuation[0] = r)).unstarted(() -> {
            step[0] = 1;
            LockSupport.park();
            step[0] = 2;
        });
        t.start();
        Runnable run = continuation[0];
        if (run == null) {
            return "the self-test failed: a started virtual thread did not reach its scheduler";
        }
        run.run();
        if (step[0] != 1) {
            return "the self-test failed: a virtual thread did not run on its carrier";
        }
        LockSupport.unpark(t);
        run.run();
        return step[0] == 2 ? null : "the self-test failed: a parked virtual thread was not resumed";
    }
}
