package dev.serrano.workloads.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A virtual thread for each tile of a phase, all waited for before the next phase. */
final class VirtualThreadTiles {
    private VirtualThreadTiles() {}

    static void multiply(Tiles tiles) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < tiles.phases(); i++) {
                int phase = i;
                List<Future<?>> running = new ArrayList<>(tiles.count());
                for (int j = 0; j < tiles.count(); j++) {
                    int tile = j;
                    running.add(threads.submit(() -> tiles.add(phase, tile)));
                }
                for (Future<?> one : running) {
                    one.get();
                }
            }
        }
    }
}
