package dev.serrano.workloads.work;

/**
 * How many steps of busy work this machine does in a microsecond when nothing disturbs it: measured once in a JVM, at
 * the first use, in some 50 to 100 ms. The fastest of many short runs counts, so that other load on the machine does
 * not make the work shorter.
 */
final class StepRate {
    private static final int STEPS = 20_000;
    private static final int RUNS = 1_000;
    private static final double NANOS_PER_MICRO = 1_000;

    /** Steps in a microsecond, more than 0. */
    static final double PER_MICROSECOND = measure();

    private StepRate() {}

    private static double measure() {
        long fastest = Long.MAX_VALUE;
        long state = 1;
        for (int run = 0; run < RUNS; run++) {
            long start = System.nanoTime();
            state = BusyWork.steps(STEPS, state);
            fastest = Math.min(fastest, Math.max(1, System.nanoTime() - start));
        }
        if (state == 0) {
            throw new AssertionError("the generator has left its cycle");
        }
        return STEPS * NANOS_PER_MICRO / fastest;
    }
}
