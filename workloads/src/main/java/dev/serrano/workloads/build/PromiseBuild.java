package dev.serrano.workloads.build;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;

import dev.serrano.Promise;
import java.util.ArrayList;
import java.util.List;

/**
 * A promise for what comes out of each target, and a task for each that joins the promises of what it needs. Tasks are
 * started in the order of the file, without regard to their needs.
 */
final class PromiseBuild {
    private PromiseBuild() {}

    static String run(BuildGraph graph) {
        List<Promise<Long>> built = new ArrayList<>(graph.size());
        for (int target = 0; target < graph.size(); target++) {
            built.add(promise());
        }
        finish(() -> {
            for (int target : graph.listed()) {
                async(() -> built.get(target)
                        .put(graph.build(target, needed -> built.get(needed).join())));
            }
        });
        return graph.checksum(target -> built.get(target).join());
    }
}
