package dev.serrano.cli;

import java.time.Duration;

/** A program that fills its heap to the last byte under the eyes of {@link FullHeap}, says so, and goes on. */
final class HeapFiller {

    private static final Duration BOUND = Duration.ofSeconds(30);
    private static final int LARGE = 1 << 16;

    private HeapFiller() {}

    public static void main(String[] arguments) {
        try (FullHeap heap = new FullHeap()) {
            Object[] kept = null;
            long deadline = System.nanoTime() + BOUND.toNanos();
            while (!heap.isLeftToSystem()) { // more slowly than it is noticed
                if (System.nanoTime() - deadline > 0) {
                    System.out.println("not noticed");
                    return;
                }
                if (Runtime.getRuntime().freeMemory() > LARGE * 16L) {
                    Object[] next = new Object[LARGE / 8];
                    next[0] = kept;
                    kept = next;
                } else {
                    System.gc();
                }
            }
            System.out.println("full");
            int size = LARGE;
            while (true) { // nothing is left for anybody
                try {
                    Object[] next = new Object[size];
                    next[0] = kept;
                    kept = next;
                } catch (OutOfMemoryError e) {
                    size = Math.max(1, size / 2);
                }
            }
        }
    }
}
