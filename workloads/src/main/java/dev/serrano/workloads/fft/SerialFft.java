package dev.serrano.workloads.fft;

/** The serial elision of all forms. */
final class SerialFft {
    private SerialFft() {}

    static void run(Transform transform) {
        if (transform.size() <= Transform.LEAF) {
            transform.run();
            return;
        }
        run(transform.even());
        run(transform.odd());
        combine(transform, 0, transform.size() / 2);
    }

    static void combine(Transform transform, int from, int to) {
        if (to - from <= Transform.LOOP) {
            transform.combine(from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        combine(transform, from, middle);
        combine(transform, middle, to);
    }
}
