package dev.serrano.bench.model;

import org.jspecify.annotations.Nullable;

/**
 * The machine of a measurement, and its load.
 *
 * @param cpu the processor's model, or {@code unknown} with the architecture
 * @param os the operating system with its version
 * @param heapBytes how large the heap of a measuring JVM may grow
 * @param loadBegin the load average of the last minute at the beginning, of all processes; null if the system has none
 * @param loadEnd the same at the end
 */
public record Machine(
        String cpu,
        String os,
        long heapBytes,
        @Nullable Double loadBegin,
        @Nullable Double loadEnd) {

    /** The same machine, with the load at the beginning that another has, and this load at the end. */
    public Machine from(Machine begin, @Nullable Double load) {
        return new Machine(cpu, os, heapBytes, begin.loadBegin, load);
    }
}
