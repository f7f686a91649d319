package dev.serrano.internal.fiber;

import java.util.concurrent.atomic.AtomicInteger;

/** The platform threads of a runtime: counts the live ones, and remembers the highest count. */
public final class OwnThreads {
    private final AtomicInteger live = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();

    /** Counts none. */
    public OwnThreads() {}

    /** Starts a thread, which counts until it says that it has {@link #ended}. */
    public void start(Thread t) {
        int n = live.incrementAndGet();
        for (int p = peak.get(); p < n && !peak.compareAndSet(p, n); p = peak.get()) {
            Thread.onSpinWait();
        }
        try {
            t.start();
        } catch (Throwable e) {
            ended();
            throw e;
        }
    }

    /** One of them ends. */
    public void ended() {
        live.decrementAndGet();
    }

    /** Waits for the end of a thread; the interrupt status survives. */
    public static void join(Thread t) {
        boolean interrupted = false;
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** How many there are. */
    public int live() {
        return live.get();
    }

    /** The most that there were at a time. */
    public int peak() {
        return peak.get();
    }

    /** A thread of that name which keeps neither the JVM alive nor anything of the thread that makes it. */
    public static Thread.Builder.OfPlatform daemon(String name) {
        return Thread.ofPlatform().group(outermostGroup()).name(name).daemon().inheritInheritableThreadLocals(false);
    }

    /**
     * The outermost thread group. A thread lives as long as its runtime, the common one's for ever: it must not keep
     * the group of the thread that happened to need it first, nor what such a group refers to.
     */
    public static ThreadGroup outermostGroup() {
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        for (ThreadGroup around = g.getParent(); around != null; around = g.getParent()) {
            g = around;
        }
        return g;
    }
}
