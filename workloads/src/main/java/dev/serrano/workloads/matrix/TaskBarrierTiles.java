package dev.serrano.workloads.matrix;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.taskBarrier;

/** The form of Prell's thesis: an async for each tile, and behind those of a phase the barrier of the whole launch. */
final class TaskBarrierTiles {
    private TaskBarrierTiles() {}

    static void multiply(Tiles tiles) {
        for (int i = 0; i < tiles.phases(); i++) {
            int phase = i;
            for (int j = 0; j < tiles.count(); j++) {
                int tile = j;
                async(() -> tiles.add(phase, tile));
            }
            taskBarrier();
        }
    }
}
