package dev.serrano.internal.watch;

import java.util.ArrayDeque;

/**
 * Memory that is set free, a block at a time, so that the JDK can make carriers in a full heap (ADR 0031). One for the JVM,
 * whose scheduler all runtimes of the portable backend share.
 */
final class CarrierReserve {
    /* Implementation. Without it there is a state that nothing leaves: all carriers are kept by tasks that lacked memory to
     * be set aside, those that were set aside before and could go on have none, and there is no memory to make one.
     * Guarded by itself; of watchdogs. */
    private static final int BLOCKS = 8;
    private static final int BLOCK = 32 << 10; // some carriers, and what the threads allocate that come first

    /** That of the JVM. */
    static final CarrierReserve ALL = new CarrierReserve();

    private final ArrayDeque<byte[]> reserve = new ArrayDeque<>(BLOCKS);

    /** While the heap is not full. */
    synchronized void fill() {
        try {
            while (reserve.size() < BLOCKS) {
                reserve.addLast(new byte[BLOCK]);
            }
        } catch (OutOfMemoryError e) {
            return; // with what there is: nobody's run is to end for this
        }
    }

    /** Where the heap is full, and there is to be a carrier. Returns whether there was something left. */
    synchronized boolean spend() {
        return reserve.pollLast() != null;
    }
}
