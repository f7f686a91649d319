package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.fail;

import dev.serrano.TaskRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/** Several places in this JVM, each with a runtime of its own, on ports of the loopback interface. */
final class Places implements AutoCloseable {
    static final Duration LONG = Duration.ofSeconds(40);

    private final List<Cluster> clusters = new ArrayList<>();
    private final List<TaskRuntime> runtimes = new ArrayList<>();
    private final UnaryOperator<ClusterConfig> options;

    Places(int n, UnaryOperator<ClusterConfig> options) {
        this.options = options;
        for (int i = 0; i < n; i++) {
            join();
        }
        for (Cluster c : clusters) {
            await(() -> c.places().size() == n);
        }
    }

    Places(int n) {
        this(n, c -> c);
    }

    /** One more place. */
    Cluster join() {
        TaskRuntime r = TaskRuntime.builder()
                .workers(1)
                .name("place-" + runtimes.size())
                .build();
        runtimes.add(r);
        ClusterConfig c = config().runtime(r);
        Cluster joined =
                Cluster.join(clusters.isEmpty() ? c : c.seeds(get(0).here().address()));
        clusters.add(joined);
        return joined;
    }

    ClusterConfig config() {
        return options.apply(ClusterConfig.parse("""
            pekko.coordinated-shutdown.run-by-actor-system-terminate = off
            """)
                .failureAfter(Duration.ofSeconds(2))
                .joinWithin(LONG)
                .register(RemoteTasks.ALL));
    }

    Cluster get(int i) {
        return clusters.get(i);
    }

    /** The place with this index, as the first one sees it. */
    ClusterPlace at(int i) {
        return get(i).here();
    }

    /** Runs a body in a task of the first place. */
    void run(dev.serrano.TaskBody body) {
        runtimes.get(0).launch(body);
    }

    /** A place ends without a farewell, as when its JVM is killed. */
    void kill(int i) {
        get(i).abort();
    }

    void await(BooleanSupplier condition) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                StringBuilder s = new StringBuilder("waited too long");
                clusters.forEach(c -> s.append('\n').append(c));
                runtimes.forEach(r -> s.append('\n').append(r.dump()));
                fail(s.toString());
            }
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Override
    public void close() {
        clusters.forEach(Cluster::abort);
        runtimes.forEach(r -> r.executor().shutdownNow());
        runtimes.forEach(TaskRuntime::close);
    }
}
