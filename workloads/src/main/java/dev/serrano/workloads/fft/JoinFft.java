package dev.serrano.workloads.fft;

import static dev.serrano.Serrano.join;

/** Both transforms, and both halves of each loop, are branches that may run in parallel. */
final class JoinFft {
    private JoinFft() {}

    static void run(Transform transform) {
        if (transform.size() <= Transform.LEAF) {
            transform.run();
            return;
        }
        join(() -> run(transform.even()), () -> run(transform.odd()));
        combine(transform, 0, transform.size() / 2);
    }

    private static void combine(Transform transform, int from, int to) {
        if (to - from <= Transform.LOOP) {
            transform.combine(from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        join(() -> combine(transform, from, middle), () -> combine(transform, middle, to));
    }
}
