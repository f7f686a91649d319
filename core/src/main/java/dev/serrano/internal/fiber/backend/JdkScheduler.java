package dev.serrano.internal.fiber.backend;

import java.lang.management.ManagementFactory;
import jdk.management.VirtualThreadSchedulerMXBean;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's scheduler of virtual threads, which runs as many at a time as there are processors. A task that computes keeps
 * one of its threads, so each worker of the portable backend brings one of its own, and those of the application keep
 * theirs.
 */
final class JdkScheduler {
    /* Implementation. One setting for the JVM: runtimes add their number of threads to it and take that back, under the
     * lock of the class; a value that the application sets meanwhile is kept. The bean takes 30 ms of processor time
     * when it is first asked for, and may have been left out of the JVM: then nothing changes.
     * The scheduler starts a thread when something is added to an empty queue, not when the number grows. Each platform
     * thread that starts virtual ones has its own queue. So a new platform thread starts a virtual one, and the thread
     * that comes for it finds the earlier entries. */
    private static final int MOST = Integer.getInteger("jdk.virtualThreadScheduler.maxPoolSize", 256);

    private static @Nullable VirtualThreadSchedulerMXBean bean;
    private static boolean looked;

    private JdkScheduler() {}

    /**
     * Lets so many more virtual threads run at a time. Platform threads only. Returns how many more do, to be given back.
     */
    static int widen(int by) {
        int more = change(by);
        if (more > 0) {
            wake();
        }
        return more;
    }

    /**
     * Has a thread of the scheduler look for virtual threads, if it may have one more. Not certain: the virtual thread
     * that a new thread starts may come into a queue that is not empty.
     */
    static void wake() {
        Thread.ofPlatform().name("serrano-carriers").daemon().start(new Starter());
    }

    /**
     * Whether virtual threads wait in a queue although more may run: a thread of the pool that is woken for one of them
     * may come upon another, which computes from then on, and nothing wakes a second. An estimate.
     */
    static boolean leavesSomeQueued() {
        VirtualThreadSchedulerMXBean b = bean();
        return b != null
                && b.getQueuedVirtualThreadCount() > 0
                && b.getMountedVirtualThreadCount() < b.getParallelism();
    }

    private static final class Starter implements Runnable {
        @Override
        public void run() {
            try {
                Thread.ofVirtual().name("serrano-carriers").start(new Nothing());
            } catch (OutOfMemoryError e) {
                return; // a task that meets it fails its run; the watchdog has it tried again
            }
        }
    }

    private static final class Nothing implements Runnable {
        @Override
        public void run() {}
    }

    /** Takes back what was added. */
    static void narrow(int by) {
        change(-by);
    }

    private static synchronized int change(int by) {
        VirtualThreadSchedulerMXBean b = bean();
        int now = b == null ? 0 : b.getParallelism();
        int then = by < 0 ? Math.max(1, now + by) : Math.max(now, Math.min(MOST, now + by));
        if (b == null || then == now) {
            return 0;
        }
        b.setParallelism(then);
        return then - now;
    }

    private static synchronized @Nullable VirtualThreadSchedulerMXBean bean() {
        if (!looked) {
            looked = true;
            try {
                bean = ManagementFactory.getPlatformMXBean(VirtualThreadSchedulerMXBean.class);
            } catch (IllegalArgumentException | UnsupportedOperationException | LinkageError e) {
                System.getLogger("dev.serrano")
                        .log(
                                System.Logger.Level.DEBUG,
                                "the JDK's scheduler of virtual threads stays as it is: " + e.getMessage(),
                                e);
            }
        }
        return bean;
    }
}
