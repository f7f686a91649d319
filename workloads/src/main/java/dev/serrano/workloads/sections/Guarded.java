package dev.serrano.workloads.sections;

/** A number that is changed inside sections alone. The result shows it if two of them have met. */
final class Guarded {
    private static final long FACTOR = 6_364_136_223_846_793_005L;
    private static final long ADDEND = 1_442_695_040_888_963_407L;

    private long number; // read and written inside sections

    /** One section's work: the same step for each task. */
    void step() {
        number = number * FACTOR + ADDEND;
    }

    long number() {
        return number;
    }
}
