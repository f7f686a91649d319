package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.fail;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.serrano.TaskRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.apache.pekko.cluster.Member;
import org.apache.pekko.cluster.typed.Down;

/** Several places in this JVM, each with a runtime of its own, on ports of the loopback interface. */
final class Places implements AutoCloseable {
    static final Duration LONG = Duration.ofSeconds(40);

    /** Places find each other soon. The loss of one is noticed as {@link ClusterConfig#failureAfter} says. */
    static final Config QUICK = ConfigFactory.parseString("""
        pekko.coordinated-shutdown.run-by-actor-system-terminate = off
        pekko.cluster {
          periodic-tasks-initial-delay = 20 ms
          gossip-interval = 50 ms
          leader-actions-interval = 50 ms
        }
        """);

    /**
     * A silent place is suspected soon, and counts as lost only after three seconds, since the machine may be busy. That
     * is for {@link #kill}, which says at once that a suspect is lost.
     */
    private static final Config SUSPICIOUS = ConfigFactory.parseString("""
        pekko.cluster {
          unreachable-nodes-reaper-interval = 100 ms
          failure-detector { heartbeat-interval = 50 ms, acceptable-heartbeat-pause = 500 ms }
          split-brain-resolver { stable-after = 3 s, down-all-when-unstable = off }
        }
        """).withFallback(QUICK);

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
        return options.apply(ClusterConfig.parse("")
                .pekko(SUSPICIOUS)
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

    /** A place ends without a farewell, as when its JVM is killed. The others have to notice that it is silent. */
    void silence(int i) {
        get(i).abort();
    }

    /** The same, and one of the others is told that the place is lost, which spares the time to be sure of that. */
    void kill(int i) {
        Cluster witness = clusters.stream()
                .filter(c -> c != get(i) && c.places().contains(c.here()))
                .findFirst()
                .orElseThrow();
        silence(i);
        var members = org.apache.pekko.cluster.typed.Cluster.get(witness.transport.system);
        for (Member m : members.state().getMembers()) {
            if (Transport.text(m.address()).equals(at(i).address())) {
                members.manager().tell(new Down(m.address()));
            }
        }
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
