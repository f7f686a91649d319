package dev.serrano.workloads.build;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A future for each target, made after those of all that it needs. */
final class FutureBuild {
    private FutureBuild() {}

    static String run(BuildGraph graph) {
        AtomicReferenceArray<TaskFuture<Long>> built = new AtomicReferenceArray<>(graph.size());
        for (int i = 0; i < graph.size(); i++) {
            int target = i;
            built.set(
                    target,
                    future(() -> graph.build(target, needed -> built.get(needed).join())));
        }
        return graph.checksum(target -> built.get(target).join());
    }
}
