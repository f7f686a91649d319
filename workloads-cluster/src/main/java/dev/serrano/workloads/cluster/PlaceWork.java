package dev.serrano.workloads.cluster;

import dev.serrano.TaskRuntime;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.ClusterStats;
import dev.serrano.cluster.DeadPlaceException;
import dev.serrano.cluster.RemoteTask;
import dev.serrano.observe.RuntimeStats;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * The work of one place since its JVM began, to be subtracted from a later reading.
 *
 * @param items items of the workloads: nodes, boards, intervals and so on
 * @param tasks local tasks
 * @param steals tasks that a worker took from another of the same place
 * @param sent tasks sent to other places
 * @param received tasks that came from other places
 * @param given parts of bags given to other places
 * @param taken parts of bags taken from other places
 */
public record PlaceWork(long items, long tasks, long steals, long sent, long received, long given, long taken) {
    private static final LongAdder ITEMS = new LongAdder(); // of this JVM

    static void did(long items) {
        ITEMS.add(items);
    }

    /** Reads the work of the place at which it runs. */
    record Read() implements RemoteTask<PlaceWork> {
        @Override
        public PlaceWork run(Cluster cluster) {
            TaskRuntime runtime = TaskRuntime.current();
            if (runtime == null) {
                throw new IllegalStateException("not in a task");
            }
            RuntimeStats local = runtime.stats();
            ClusterStats remote = cluster.stats();
            return new PlaceWork(
                    ITEMS.sum(),
                    local.tasks(),
                    local.steals(),
                    remote.tasksSent(),
                    remote.tasksReceived(),
                    remote.bagsGiven(),
                    remote.bagsTaken());
        }
    }

    /** The readings of all places that take tasks now, by their numbers; none of a place that is lost. In a task. */
    public static Map<Integer, PlaceWork> readings(Cluster cluster) {
        Map<Integer, PlaceWork> all = new TreeMap<>();
        for (ClusterPlace place : cluster.places()) {
            try {
                all.put(place.number(), cluster.at(place, new Read()));
            } catch (DeadPlaceException e) {
                assert !e.place().isEmpty(); // lost meanwhile: it has no reading
            }
        }
        return all;
    }

    /** The work between an earlier reading of the same place and this one. */
    public PlaceWork since(PlaceWork earlier) {
        return new PlaceWork(
                items - earlier.items,
                tasks - earlier.tasks,
                steals - earlier.steals,
                sent - earlier.sent,
                received - earlier.received,
                given - earlier.given,
                taken - earlier.taken);
    }
}
