package dev.serrano.cli.cluster;

import dev.serrano.TaskRuntime;
import dev.serrano.bench.harness.Sampler;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Timeline;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.RemoteTask;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Watches the workers of a place during a run. */
final class PlaceWatch {
    private static final int NUMBERS = 2_000; // readings of single workers
    private static final Map<String, Sampler> SAMPLERS = new ConcurrentHashMap<>(); // by the address of the place

    private PlaceWatch() {}

    /** The classes that travel, for every place to register. */
    static Class<?>[] classes() {
        return new Class<?>[] {Begin.class, End.class, Timeline.class};
    }

    /** Begins to watch. */
    record Begin() implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) throws InterruptedException {
            TaskRuntime runtime = TaskRuntime.current();
            if (runtime == null) {
                throw new IllegalStateException("not in a task");
            }
            Sampler before = SAMPLERS.put(cluster.here().address(), Sampler.start(runtime, NUMBERS));
            if (before != null) {
                before.end(); // of a run that has failed
            }
            return null;
        }
    }

    /**
     * Ends it, and returns what was seen.
     *
     * @param subject the name of the run
     */
    record End(Case subject) implements RemoteTask<Timeline> {
        @Override
        public Timeline run(Cluster cluster) throws InterruptedException {
            Sampler sampler = SAMPLERS.remove(cluster.here().address());
            if (sampler == null) {
                throw new IllegalStateException("this place is not watched");
            }
            sampler.end();
            return sampler.timeline(subject);
        }
    }
}
