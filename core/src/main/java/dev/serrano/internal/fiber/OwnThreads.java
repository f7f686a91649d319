package dev.serrano.internal.fiber;

/** What the platform threads of the runtimes have in common. */
public final class OwnThreads {
    private OwnThreads() {}

    /**
     * The outermost thread group. A thread lives as long as its runtime, the common one's for ever: it must not keep the
     * group of the thread that happened to need it first, nor what such a group refers to.
     */
    public static ThreadGroup group() {
        ThreadGroup g = Thread.currentThread().getThreadGroup();
        for (ThreadGroup around = g.getParent(); around != null; around = g.getParent()) {
            g = around;
        }
        return g;
    }
}
