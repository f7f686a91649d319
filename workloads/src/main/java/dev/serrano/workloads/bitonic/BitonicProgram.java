package dev.serrano.workloads.bitonic;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Program;

/** Sorts a copy of the numbers. */
final class BitonicProgram implements Program<Numbers> {
    private final boolean coarse;

    private BitonicProgram(boolean coarse) {
        this.coarse = coarse;
    }

    /** The program with the cut-off that is asked for. */
    static BitonicProgram asGiven() {
        return new BitonicProgram(false);
    }

    /**
     * The program with a cut-off for few workers: a sixteenth of the numbers, the power of two next to that of HJlib (a
     * twentieth).
     */
    static BitonicProgram coarse() {
        return new BitonicProgram(true);
    }

    @Override
    public String run(Numbers numbers, Construct construct) {
        int[] array = numbers.copy();
        int cutoff = coarse ? Math.max(numbers.cutoff(), numbers.size() / 16) : numbers.cutoff();
        new BitonicSort(array, cutoff, construct).run();
        return Numbers.checksum(array);
    }
}
