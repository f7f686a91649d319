package dev.serrano.workloads.fft;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A finish around each pair, of which one is an async. */
final class AsyncFinishFft {
    private AsyncFinishFft() {}

    static void run(Transform transform) {
        if (transform.size() <= Transform.LEAF) {
            transform.run();
            return;
        }
        finish(() -> {
            async(() -> run(transform.even()));
            run(transform.odd());
        });
        combine(transform, 0, transform.size() / 2);
    }

    private static void combine(Transform transform, int from, int to) {
        if (to - from <= Transform.LOOP) {
            transform.combine(from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        finish(() -> {
            async(() -> combine(transform, from, middle));
            combine(transform, middle, to);
        });
    }
}
