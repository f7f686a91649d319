package dev.serrano.internal.fiber;

/** What the platform threads of the runtimes have in common. */
public final class OwnThreads {
    private OwnThreads() {}

    /**
     * The outermost thread group. A thread lives as long as its runtime, the common one's for ever: it must not keep a
     * group of whoever happened to be the first to need it, nor what such a group refers to.
     */
    public static ThreadGroup group() {
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        for (ThreadGroup around = g.getParent(); around != null; around = g.getParent()) {
            g = around;
        }
        return g;
    }
}
