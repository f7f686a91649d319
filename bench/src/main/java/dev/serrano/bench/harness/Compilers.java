package dev.serrano.bench.harness;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The JVM's compilers, which share the processors with what is measured. */
final class Compilers {
    /* A JVM does not say whether its compilers are at work: the time of CompilationMXBean grows only when a
     * compilation ends, which may take half a second. While nothing else runs, the processor time of the whole process
     * shows it; it comes in ticks of 10 ms on Linux, of which an idle JVM may have one. */
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final @Nullable CompilationMXBean COMPILATION = ManagementFactory.getCompilationMXBean();
    private static final long LOOK_MILLIS = 30;
    private static final long LITTLE_NANOS = 10_000_000;
    static final int MOST_LOOKS = 17;

    private Compilers() {}

    /** Waits until the compilers have worked off their queue, half a second at most. Nothing else may run meanwhile. */
    static void awaitIdle() throws InterruptedException {
        awaitIdle(Compilers::processorNanos);
    }

    /** The time in milliseconds of all compilations that have ended, 0 in a JVM that only interprets. */
    static long compiledMillis() {
        return COMPILATION == null || !COMPILATION.isCompilationTimeMonitoringSupported()
                ? 0
                : COMPILATION.getTotalCompilationTime();
    }

    /** The processor time that this JVM has had so far. */
    static long processorNanos() {
        return PROCESS.getProcessCpuTime();
    }

    /**
     * Waits until a process needs next to no processor.
     *
     * @param processorNanos the processor time that the process has had so far
     * @return how often it looked, {@link #MOST_LOOKS} times at most
     */
    static int awaitIdle(LongSupplier processorNanos) throws InterruptedException {
        long before = processorNanos.getAsLong();
        for (int looks = 1; looks <= MOST_LOOKS; looks++) {
            Thread.sleep(LOOK_MILLIS);
            long now = processorNanos.getAsLong();
            if (now - before <= LITTLE_NANOS) {
                return looks;
            }
            before = now;
        }
        return MOST_LOOKS;
    }
}
