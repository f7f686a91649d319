package dev.serrano.habanero.pcdp;

import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.habanero.OwnFrames;
import dev.serrano.habanero.Words;
import dev.serrano.observe.RuntimeStats;
import edu.rice.pcdp.config.Configuration;
import edu.rice.pcdp.config.SystemProperty;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The runtime on which finishes of threads run that are no tasks: made at the first such finish, exchanged for another
 * by a resize.
 */
public final class SharedRuntime {
    /* Implementation.
     * runtime   written under the class's lock. A caller that has read it may find it closed by a resize: its launch is
     *           refused before the body begins, and tried with the current one. */
    private static volatile @Nullable TaskRuntime runtime;
    private static boolean hooked;

    private SharedRuntime() {}

    static void launch(TaskBody body) {
        for (; ; ) {
            TaskRuntime r = get();
            try {
                r.launch(body); // failures of the body come as a MultiException
                return;
            } catch (RejectedExecutionException e) {
                if (r == runtime) {
                    throw e;
                }
            }
        }
    }

    private static TaskRuntime get() {
        TaskRuntime r = runtime;
        return r == null ? make() : r;
    }

    private static synchronized TaskRuntime make() {
        TaskRuntime r = runtime;
        if (r == null) {
            r = start(Configuration.readIntProperty(SystemProperty.numWorkers), "-Dpcdp.numWorkers=");
            runtime = r;
        }
        return r;
    }

    private static TaskRuntime start(int workers, String what) {
        check(workers, what);
        hook();
        OwnFrames.hide();
        return TaskRuntime.builder()
                .name("pcdp")
                .workers(workers)
                .words(new Words("-Dserrano.spawn-sites=true"))
                .build();
    }

    private static void check(int workers, String what) {
        if (workers < 1 || workers > TaskRuntime.Builder.MAX_WORKERS) {
            throw new IllegalArgumentException(
                    what + workers + ": the number of workers must be from 1 to " + TaskRuntime.Builder.MAX_WORKERS);
        }
    }

    /** Later finishes run with so many workers; waits for those that run now. */
    public static void resize(int workers) throws InterruptedException {
        check(workers, "resizeWorkerThreads: ");
        if (TaskRuntime.current() != null) {
            throw new IllegalStateException(
                    "resizeWorkerThreads(" + workers + ") was called in a task, and waits until all"
                            + " tasks have ended: call it between two finishes");
        }
        if (Thread.interrupted()) {
            throw new InterruptedException("resizeWorkerThreads(" + workers + ")");
        }
        TaskRuntime old;
        synchronized (SharedRuntime.class) {
            TaskRuntime next = start(workers, "resizeWorkerThreads: ");
            old = runtime;
            runtime = next;
            SystemProperty.numWorkers.set(workers);
        }
        if (old != null) {
            old.close();
            if (Configuration.SHOW_RUNTIME_STATS) {
                show(old);
            }
        }
    }

    private static void hook() {
        if (Configuration.SHOW_RUNTIME_STATS && !hooked) {
            hooked = true;
            Runtime.getRuntime().addShutdownHook(new Thread(SharedRuntime::showStats, "pcdp-stats"));
        }
    }

    /** Writes what the present runtime has counted to the standard output; nothing if there is none yet. */
    public static void showStats() {
        TaskRuntime r = runtime;
        if (r != null) {
            show(r);
        }
    }

    private static void show(TaskRuntime r) {
        RuntimeStats s = r.stats();
        // asked for by the property, and on the standard output as those of PCDP
        System.out.println("PCDP: " + r.workers() + " workers, " + s);
    }
}
