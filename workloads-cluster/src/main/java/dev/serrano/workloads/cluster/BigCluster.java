package dev.serrano.workloads.cluster;

import dev.serrano.actor.Actor;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteActor;
import dev.serrano.cluster.RemoteRef;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Each of many actors sends a ping to a random one, and the next when that has answered. The answer is the number of the
 * pings, and a sum over their senders and receivers, which each actor adds up for what it has received.
 */
final class BigCluster implements ClusterWorkload {
    private static final int MOST_ACTORS = 10_000;
    private static final int MOST_PINGS = 1_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "big",
            "many actors send each other pings, and answer",
            "many messages under way between all places",
            "Savina (Imam and Sarkar 2014), after BenchErl",
            List.of(
                    Parameter.integer("actors", 60, "how many actors, 1 to " + MOST_ACTORS),
                    Parameter.integer("pings", 400, "how many pings each one sends, 0 to " + MOST_PINGS)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(Member.class, Begin.class, Ping.class, Pong.class, Stop.class, Sent.class, Received.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Crowd(parameters.integer("actors", 1, MOST_ACTORS), parameters.integer("pings", 0, MOST_PINGS));
    }

    private record Crowd(int actors, int pings) implements Program {
        @Override
        public String run(Cluster cluster) {
            Sink sink = new Sink(actors);
            cluster.finish(() -> {
                RemoteRef<Word> home = cluster.actor(cluster.here(), (_, _) -> sink);
                List<ClusterPlace> places = cluster.places();
                List<RemoteRef<Message>> all = new ArrayList<>();
                for (int i = 0; i < actors; i++) {
                    all.add(cluster.actor(places.get(i % places.size()), new Member(i, pings, home)));
                }
                sink.all = List.copyOf(all); // before the first message to it
                all.forEach(a -> a.tell(new Begin(all)));
            });
            return text(sink.pings, sink.sum);
        }

        @Override
        public String expected() {
            long sum = 0;
            for (int i = 0; i < actors; i++) {
                SplittableRandom random = new SplittableRandom(i);
                for (int n = 0; n < pings; n++) {
                    sum += mixed(i, random.nextInt(actors));
                }
            }
            return text((long) actors * pings, sum);
        }
    }

    private static String text(long pings, long sum) {
        return "pings=" + pings + " sum=" + sum;
    }

    private static long mixed(int from, int to) {
        return (from * 31L + to) * 0x9E3779B97F4A7C15L >>> 20;
    }

    /** Waits until all have sent their pings, ends them, and adds up what they have received. */
    private static final class Sink extends Actor<Word> {
        private volatile List<RemoteRef<Message>> all = List.of();
        private int sending;
        private int going;
        private long pings;
        private long sum;

        Sink(int actors) {
            sending = actors;
            going = actors;
        }

        @Override
        protected void process(Word message) {
            switch (message) {
                case Sent _ -> {
                    if (--sending == 0) {
                        all.forEach(a -> a.tell(new Stop()));
                    }
                }
                case Received r -> {
                    pings += r.pings;
                    sum += r.sum;
                    if (--going == 0) {
                        exit();
                    }
                }
            }
        }
    }

    /** What the actors send each other. */
    sealed interface Message permits Begin, Ping, Pong, Stop {}

    /** All actors. */
    record Begin(List<RemoteRef<Message>> all) implements Message {}

    /** A ping, with the number of its sender and a reference to it. */
    record Ping(int from, RemoteRef<Message> sender) implements Message {}

    /** Answers a ping. */
    record Pong() implements Message {}

    /** All pings of all actors have been answered. */
    record Stop() implements Message {}

    /** What they say to the home. */
    sealed interface Word permits Sent, Received {}

    /** All pings of an actor have been answered. */
    record Sent() implements Word {}

    /** What an actor has received. */
    record Received(long pings, long sum) implements Word {}

    /** One of the actors. */
    record Member(int number, int pings, RemoteRef<Word> home) implements RemoteActor<Message> {
        @Override
        public Actor<Message> make(Cluster cluster, RemoteRef<Message> self) {
            return new Actor<>() {
                private final SplittableRandom random = new SplittableRandom(number);
                private List<RemoteRef<Message>> all = List.of();
                private int left = pings;
                private long received;
                private long sum;

                @Override
                protected void process(Message message) {
                    switch (message) {
                        case Begin b -> {
                            all = b.all;
                            next();
                        }
                        case Ping p -> {
                            received++;
                            sum += mixed(p.from, number);
                            p.sender.tell(new Pong());
                        }
                        case Pong _ -> next();
                        case Stop _ -> {
                            home.tell(new Received(received, sum));
                            PlaceWork.did(received);
                            exit();
                        }
                    }
                }

                private void next() {
                    if (left == 0) {
                        home.tell(new Sent());
                    } else {
                        left--;
                        all.get(random.nextInt(all.size())).tell(new Ping(number, self));
                    }
                }
            };
        }
    }
}
