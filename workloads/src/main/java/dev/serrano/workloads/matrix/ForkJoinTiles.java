package dev.serrano.workloads.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;

/** A list of tasks for each phase, all invoked together; each does as many tiles as a cut-off allows. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinTiles extends RecursiveAction {
    private final Tiles tiles;
    private final int cutOff;

    ForkJoinTiles(Tiles tiles, int cutOff) {
        this.tiles = tiles;
        this.cutOff = cutOff;
    }

    @Override
    protected void compute() {
        for (int phase = 0; phase < tiles.phases(); phase++) {
            List<Some> tasks = new ArrayList<>(tiles.count() / cutOff + 1);
            for (int from = 0; from < tiles.count(); from += cutOff) {
                tasks.add(new Some(tiles, phase, from, Math.min(from + cutOff, tiles.count())));
            }
            ForkJoinTask.invokeAll(tasks);
        }
    }

    /** Some tiles of one phase. */
    @SuppressWarnings("serial") // never serialized
    private static final class Some extends RecursiveAction {
        private final Tiles tiles;
        private final int phase;
        private final int from;
        private final int to;

        Some(Tiles tiles, int phase, int from, int to) {
            this.tiles = tiles;
            this.phase = phase;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            for (int tile = from; tile < to; tile++) {
                tiles.add(phase, tile);
            }
        }
    }
}
