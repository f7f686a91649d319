package dev.serrano.workloads.matrix;

import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;

/** A loop for each phase, which is divided on demand: its end is the barrier. */
final class ForallTiles {
    private ForallTiles() {}

    static void multiply(Tiles tiles) {
        for (int i = 0; i < tiles.phases(); i++) {
            int phase = i;
            forall(range(0, tiles.count()), tile -> tiles.add(phase, tile));
        }
    }
}
