package dev.serrano.testing;

import java.util.function.BooleanSupplier;

/** Code of a program that computes: nothing of the JDK or of the runtime is above it on the stack for long. */
public final class Computing {
    private static final int STEPS = 1_000;

    private long result;

    /** Computes until the condition holds, at which it looks seldom. */
    public void until(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            compute();
        }
    }

    private void compute() {
        for (int i = 0; i < STEPS; i++) {
            for (int k = 0; k < STEPS; k++) {
                result = result * 31 + i + k;
            }
        }
    }

    /** So that it is computed. */
    public long result() {
        return result;
    }
}
