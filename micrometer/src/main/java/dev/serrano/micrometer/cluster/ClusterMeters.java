package dev.serrano.micrometer.cluster;

import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterHealth;
import dev.serrano.cluster.ClusterLoad;
import dev.serrano.cluster.ClusterStats;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * The meters of one place of a cluster. Each has the tag {@code place}, with the address of the place. Those of its
 * runtime are {@link dev.serrano.micrometer.RuntimeMeters}. This class needs the artifact {@code serrano-cluster}, which
 * the program has to name as a dependency; in a module it requires {@code dev.serrano.cluster}.
 * {@snippet :
 * new ClusterMeters(cluster).bindTo(registry);
 * }
 *
 * <p>The counters count since the place joined. Nothing is done between two readings of the registry. A reading takes
 * the lock of the place's messages for some microseconds.
 *
 * <table>
 * <caption>Meters</caption>
 * <tr><th>name</th><th>kind</th><th>what</th></tr>
 * <tr><td>{@code serrano.cluster.state}</td><td>gauge</td><td>1 for the {@link ClusterHealth.State} of the place and 0
 * for the others; tag {@code state}: up, alone, split, draining, and so on</td></tr>
 * <tr><td>{@code serrano.cluster.ready}, {@code .live}</td><td>gauge</td><td>1 if {@link ClusterHealth#isReady}, {@link
 * ClusterHealth#isLive}; else 0</td></tr>
 * <tr><td>{@code serrano.cluster.places}</td><td>gauge</td><td>places that take tasks, this one included</td></tr>
 * <tr><td>{@code serrano.cluster.places.silent}</td><td>gauge</td><td>places that this one does not hear</td></tr>
 * <tr><td>{@code serrano.cluster.places.gone}</td><td>counter</td><td>{@link ClusterStats#placesGone}</td></tr>
 * <tr><td>{@code serrano.cluster.tasks.sent}, {@code .received}</td><td>counter</td><td>tasks to and from other
 * places</td></tr>
 * <tr><td>{@code serrano.cluster.tasks.running}</td><td>gauge</td><td>{@link ClusterLoad#tasksOfOthers}</td></tr>
 * <tr><td>{@code serrano.cluster.finishes.open}</td><td>gauge</td><td>{@link ClusterLoad#openFinishes}</td></tr>
 * <tr><td>{@code serrano.cluster.actors}</td><td>gauge</td><td>{@link ClusterLoad#actors}</td></tr>
 * <tr><td>{@code serrano.cluster.asks.waiting}</td><td>gauge</td><td>{@link ClusterLoad#asksWaiting}</td></tr>
 * <tr><td>{@code serrano.cluster.promises.awaited}</td><td>gauge</td><td>{@link ClusterLoad#promisesAwaited}</td></tr>
 * <tr><td>{@code serrano.cluster.bags}</td><td>gauge</td><td>{@link ClusterLoad#bags}</td></tr>
 * <tr><td>{@code serrano.cluster.bags.given}, {@code .taken}</td><td>counter</td><td>parts of work bags to and from
 * other places</td></tr>
 * <tr><td>{@code serrano.cluster.messages.sent}, {@code .received}</td><td>counter</td><td>messages to and from other
 * places</td></tr>
 * <tr><td>{@code serrano.cluster.bytes.sent}, {@code .received}</td><td>counter, bytes</td><td>their bytes</td></tr>
 * <tr><td>{@code serrano.cluster.bytes.underway}</td><td>gauge, bytes</td><td>{@link
 * ClusterLoad#bytesUnderWay}</td></tr>
 * <tr><td>{@code serrano.cluster.parts.repeated}</td><td>counter</td><td>{@link ClusterStats#partsSentAgain}</td></tr>
 * <tr><td>{@code serrano.cluster.letters.dead}</td><td>counter</td><td>{@link ClusterStats#deadLetters}</td></tr>
 * <tr><td>{@code serrano.cluster.frames.refused}</td><td>counter</td><td>{@link ClusterStats#refusedFrames}</td></tr>
 * </table>
 *
 * <p>After {@link #close} the meters are gone from the registries; close it when the place has left. Until then the
 * place keeps its last numbers. Any thread may call any method.
 */
public final class ClusterMeters implements MeterBinder, AutoCloseable {
    /* Implementation.
     * The numbers of a place are read with its lock and never go down.
     * bound  one entry for each meter that was registered; a concurrent queue, from which close() takes. A bindTo that
     *        runs at the same time as close() may leave its meters behind, as if it had come later. */
    private final Cluster cluster;
    private final Tags tags;
    private final Queue<Bound> bound = new ConcurrentLinkedQueue<>();

    private record Bound(MeterRegistry registry, Meter meter) {}

    /** Meters with the tag {@code place} alone. */
    public ClusterMeters(Cluster cluster) {
        this(cluster, List.of());
    }

    /** Meters with more tags. */
    public ClusterMeters(Cluster cluster, Iterable<Tag> more) {
        this.cluster = Objects.requireNonNull(cluster, "cluster");
        this.tags = Tags.of(more).and("place", cluster.here().address());
    }

    /** Registers the meters, which are read when the registry is. */
    @Override
    public void bindTo(MeterRegistry registry) {
        Objects.requireNonNull(registry, "registry");
        health(registry);
        gauge(
                registry,
                "places",
                "Places that take tasks",
                "places",
                c -> c.places().size());
        counter(registry, "places.gone", "Places that are gone", "places", ClusterStats::placesGone);
        counter(registry, "tasks.sent", "Tasks sent to other places", "tasks", ClusterStats::tasksSent);
        counter(registry, "tasks.received", "Tasks of other places", "tasks", ClusterStats::tasksReceived);
        load(registry, "tasks.running", "Tasks of other places here now", "tasks", ClusterLoad::tasksOfOthers);
        load(registry, "finishes.open", "Finishes begun here", "finishes", ClusterLoad::openFinishes);
        load(registry, "actors", "Actors here", "actors", ClusterLoad::actors);
        load(registry, "asks.waiting", "Asks without an answer", "asks", ClusterLoad::asksWaiting);
        load(registry, "promises.awaited", "Promises waited for here", "promises", ClusterLoad::promisesAwaited);
        load(registry, "bags", "Runs of work bags with a part here", "runs", ClusterLoad::bags);
        counter(registry, "bags.given", "Parts of work bags sent", "parts", ClusterStats::bagsGiven);
        counter(registry, "bags.taken", "Parts of work bags taken", "parts", ClusterStats::bagsTaken);
        counter(registry, "messages.sent", "Messages to other places", "messages", ClusterStats::messagesSent);
        counter(registry, "messages.received", "Messages of others", "messages", ClusterStats::messagesReceived);
        counter(registry, "bytes.sent", "Bytes of messages sent", "bytes", ClusterStats::bytesSent);
        counter(registry, "bytes.received", "Bytes of messages received", "bytes", ClusterStats::bytesReceived);
        load(registry, "bytes.underway", "Bytes that others do not say they have", "bytes", ClusterLoad::bytesUnderWay);
        counter(registry, "parts.repeated", "Parts of messages sent again", "parts", ClusterStats::partsSentAgain);
        counter(registry, "letters.dead", "Messages dropped", "messages", ClusterStats::deadLetters);
        counter(registry, "frames.refused", "Frames without the cookie", "frames", ClusterStats::refusedFrames);
    }

    private void health(MeterRegistry registry) {
        gauge(
                registry,
                "ready",
                "Whether it takes tasks",
                "",
                c -> bit(c.health().isReady()));
        gauge(
                registry,
                "live",
                "Whether it is, or may be, a member",
                "",
                c -> bit(c.health().isLive()));
        gauge(
                registry,
                "places.silent",
                "Places that it does not hear",
                "places",
                c -> c.health().silent().size());
        for (ClusterHealth.State s : ClusterHealth.State.values()) {
            gauge(
                    registry,
                    "state",
                    "1 for the state of the place",
                    "",
                    c -> bit(c.health().state() == s),
                    Tag.of("state", s.name().toLowerCase(Locale.ROOT)));
        }
    }

    private static double bit(boolean b) {
        return b ? 1 : 0;
    }

    private void load(
            MeterRegistry registry, String name, String what, String unit, ToLongFunction<ClusterLoad> number) {
        gauge(registry, name, what, unit, c -> number.applyAsLong(c.load()));
    }

    private void gauge(
            MeterRegistry registry,
            String name,
            String what,
            String unit,
            ToDoubleFunction<Cluster> number,
            Tag... more) {
        Gauge g = Gauge.builder("serrano.cluster." + name, cluster, number)
                .description(what)
                .baseUnit(unit.isEmpty() ? null : unit)
                .tags(tags.and(more))
                .register(registry);
        bound.add(new Bound(registry, g));
    }

    private void counter(
            MeterRegistry registry, String name, String what, String unit, ToLongFunction<ClusterStats> number) {
        FunctionCounter f = FunctionCounter.builder(
                        "serrano.cluster." + name, cluster, c -> number.applyAsLong(c.stats()))
                .description(what)
                .baseUnit(unit)
                .tags(tags)
                .register(registry);
        bound.add(new Bound(registry, f));
    }

    /** Takes the meters out of all registries. */
    @Override
    public void close() {
        for (Bound b = bound.poll(); b != null; b = bound.poll()) {
            b.registry().remove(b.meter());
        }
    }
}
