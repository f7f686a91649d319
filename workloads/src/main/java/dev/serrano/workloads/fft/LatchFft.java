package dev.serrano.workloads.fft;

import dev.serrano.workloads.form.Constructs;

/** A latch for each pair, of which one is a task; the thread of the caller blocks for it. */
final class LatchFft {
    private LatchFft() {}

    static void run(Transform transform) {
        if (transform.size() <= Transform.LEAF) {
            transform.run();
            return;
        }
        Constructs.LATCH.both(() -> run(transform.even()), () -> run(transform.odd()));
        combine(transform, 0, transform.size() / 2);
    }

    private static void combine(Transform transform, int from, int to) {
        if (to - from <= Transform.LOOP) {
            transform.combine(from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        Constructs.LATCH.both(() -> combine(transform, from, middle), () -> combine(transform, middle, to));
    }
}
