package dev.serrano.workloads.cluster;

import dev.serrano.TaskFuture;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteTask;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/** Deals tasks to the places in turn. */
final class Dealing {
    private Dealing() {}

    /** Runs the tasks, of which there is one at least, and combines their values in the order of the tasks. */
    static <R> R run(Cluster cluster, List<? extends RemoteTask<R>> tasks, BinaryOperator<R> combine) {
        return cluster.finish(() -> {
            List<ClusterPlace> places = cluster.places();
            List<TaskFuture<R>> values = new ArrayList<>();
            for (RemoteTask<R> task : tasks) {
                values.add(cluster.future(places.get(values.size() % places.size()), task));
            }
            R all = values.get(0).join();
            for (TaskFuture<R> value : values.subList(1, values.size())) {
                all = combine.apply(all, value.join());
            }
            return all;
        });
    }
}
