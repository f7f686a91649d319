package dev.serrano.cli;

import dev.serrano.MultiException;
import dev.serrano.workloads.Rival;
import org.jspecify.annotations.Nullable;

/** Advice for a run that failed because memory, stack or threads ran out. */
final class Remedy {

    private static final long GIBI = 1L << 30;
    private static final long STACK = 1L << 28;
    private static final int MOST_CAUSES = 20; // a circle is no reason to hang

    private Remedy() {}

    /** To be put after the failure: empty if nothing is known that helps. */
    static String after(Throwable failure, Rival runtime) {
        VirtualMachineError error = in(failure);
        if (error instanceof StackOverflowError) {
            return runtime == Rival.SERRANO
                    ? "; choose smaller parameters, or larger stacks with SERRANO_JAVA_OPTS=-Dserrano.stackSize="
                            + STACK
                    : "; choose smaller parameters, or larger stacks with SERRANO_JAVA_OPTS=-Xss256m";
        }
        if (!(error instanceof OutOfMemoryError)) {
            return "";
        }
        if (String.valueOf(error.getMessage()).contains("thread")) {
            return "; raise the limit of threads (ulimit -u or -v, the pids or memory limit of a container), or ask for"
                    + " fewer workers with -w";
        }
        return "; " + forHeap(Runtime.getRuntime().maxMemory());
    }

    /** Advice for a full heap of that size. */
    static String forHeap(long heap) {
        return "choose smaller parameters, or a larger heap with SERRANO_JAVA_OPTS=-Xmx" + larger(heap) + "g";
    }

    /** A heap that is clearly larger, in GiB. */
    static long larger(long heap) {
        return Math.max(4, (2 * heap + GIBI - 1) / GIBI);
    }

    /** The lack of memory or stack that has caused a failure; null if it has another cause. */
    static @Nullable VirtualMachineError in(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (cause instanceof OutOfMemoryError || cause instanceof StackOverflowError) {
                return (VirtualMachineError) cause;
            }
            cause = cause instanceof MultiException several
                            && !several.failures().isEmpty()
                    ? several.failures().getFirst()
                    : cause.getCause();
        }
        return null;
    }
}
