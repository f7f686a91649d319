package dev.serrano.workloads.fft;

import java.util.concurrent.RecursiveAction;

/** One of each pair is forked, the other computed. Parts up to a cut-off are serial. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinFft extends RecursiveAction {
    private final Transform transform;
    private final int leaf;
    private final int loop;

    /**
     * A task for a transform.
     *
     * @param leaf the largest transform that is serial
     * @param loop the longest loop that is serial
     */
    ForkJoinFft(Transform transform, int leaf, int loop) {
        this.transform = transform;
        this.leaf = leaf;
        this.loop = loop;
    }

    @Override
    protected void compute() {
        if (transform.size() <= leaf) {
            SerialFft.run(transform);
            return;
        }
        ForkJoinFft even = new ForkJoinFft(transform.even(), leaf, loop);
        even.fork();
        new ForkJoinFft(transform.odd(), leaf, loop).compute();
        even.join();
        new Loop(transform, 0, transform.size() / 2, loop).compute();
    }

    @SuppressWarnings("serial") // never serialized
    private static final class Loop extends RecursiveAction {
        private final Transform transform;
        private final int from;
        private final int to;
        private final int loop;

        Loop(Transform transform, int from, int to, int loop) {
            this.transform = transform;
            this.from = from;
            this.to = to;
            this.loop = loop;
        }

        @Override
        protected void compute() {
            if (to - from <= loop) {
                SerialFft.combine(transform, from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            Loop lower = new Loop(transform, from, middle, loop);
            lower.fork();
            new Loop(transform, middle, to, loop).compute();
            lower.join();
        }
    }
}
