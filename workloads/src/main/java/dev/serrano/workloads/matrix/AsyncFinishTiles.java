package dev.serrano.workloads.matrix;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A finish for each phase, an async for each tile. */
final class AsyncFinishTiles {
    private AsyncFinishTiles() {}

    static void multiply(Tiles tiles) {
        for (int i = 0; i < tiles.phases(); i++) {
            int phase = i;
            finish(() -> {
                for (int j = 0; j < tiles.count(); j++) {
                    int tile = j;
                    async(() -> tiles.add(phase, tile));
                }
            });
        }
    }
}
