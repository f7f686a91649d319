package dev.serrano.workloads.fft;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** Both transforms, and both halves of each loop, with marks: serial as it is, parallel when it is woven. */
final class WovenFft implements PlainBody<Signal> {

    @Override
    public Object run(Signal signal) {
        Transform whole = Transform.of(signal);
        run(whole);
        return whole.checksum();
    }

    @Parallel
    static void run(Transform transform) {
        if (transform.size() <= Transform.LEAF) {
            transform.run();
            return;
        }
        spawn(() -> run(transform.even()));
        run(transform.odd());
        sync();
        combine(transform, 0, transform.size() / 2);
    }

    @Parallel
    static void combine(Transform transform, int from, int to) {
        if (to - from <= Transform.LOOP) {
            transform.combine(from, to);
            return;
        }
        int middle = (from + to) >>> 1;
        spawn(() -> combine(transform, from, middle));
        combine(transform, middle, to);
        sync();
    }
}
