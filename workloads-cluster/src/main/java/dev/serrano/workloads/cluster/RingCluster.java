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
import org.jspecify.annotations.Nullable;

/** Actors in a ring, at the places in turn, pass one token on. The last one ends the ring, and adds up its hops. */
final class RingCluster implements ClusterWorkload {
    private static final int MOST_ACTORS = 100_000;
    private static final int MOST_HOPS = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "threadring",
            "actors in a ring pass a token on",
            "one message at a time between places: their latency",
            "Savina (Imam and Sarkar 2014), after Theron",
            List.of(
                    Parameter.integer("actors", 100, "how many actors, 1 to " + MOST_ACTORS),
                    Parameter.integer("hops", 10_000, "how often the token is passed on, 0 to " + MOST_HOPS)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(Member.class, Next.class, Token.class, End.class, Found.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Ring(parameters.integer("actors", 1, MOST_ACTORS), parameters.integer("hops", 0, MOST_HOPS));
    }

    private record Ring(int actors, int hops) implements Program {
        @Override
        public String run(Cluster cluster) {
            List<String> answer = new ArrayList<>(1);
            cluster.finish(() -> {
                RemoteRef<Found> home = cluster.actor(cluster.here(), (_, _) -> new Actor<>() {
                    @Override
                    protected void process(Found found) {
                        answer.add(text(found.last, found.hops));
                        exit();
                    }
                });
                List<ClusterPlace> places = cluster.places();
                List<RemoteRef<Message>> ring = new ArrayList<>();
                for (int i = 0; i < actors; i++) {
                    ring.add(cluster.actor(places.get(i % places.size()), new Member(i, home)));
                }
                for (int i = 0; i < actors; i++) {
                    ring.get(i).tell(new Next(ring.get((i + 1) % actors)));
                }
                ring.get(0).tell(new Token(hops));
            });
            return answer.get(0);
        }

        @Override
        public String expected() {
            return text(hops % actors, hops);
        }
    }

    private static String text(int last, long hops) {
        return "last=" + last + " hops=" + hops;
    }

    /** What the actors of the ring send each other. */
    sealed interface Message permits Next, Token, End {}

    /** The next actor of the ring. */
    record Next(RemoteRef<Message> next) implements Message {}

    /** The token, which has so many hops left. */
    record Token(int left) implements Message {}

    /**
     * Ends the ring.
     *
     * @param last the actor that had the token at the end
     * @param hops those of the actors that have got this message
     */
    record End(int last, long hops) implements Message {}

    /** What the last actor says to the home. */
    record Found(int last, long hops) {}

    /** An actor of the ring. */
    record Member(int number, RemoteRef<Found> home) implements RemoteActor<Message> {
        @Override
        public Actor<Message> make(Cluster cluster, RemoteRef<Message> self) {
            return new Actor<>() {
                private @Nullable RemoteRef<Message> next;
                private @Nullable Message early; // it comes by another place than Next, which may be later
                private long passed;

                @Override
                protected void process(Message message) {
                    Message m = message;
                    if (message instanceof Next n) {
                        next = n.next;
                        m = early;
                    }
                    RemoteRef<Message> to = next;
                    if (to == null) {
                        early = m;
                    } else if (m instanceof Token t) {
                        token(t, to);
                    } else if (m instanceof End e) {
                        end(e, to);
                    }
                }

                private void token(Token t, RemoteRef<Message> to) {
                    if (t.left > 0) {
                        passed++;
                        to.tell(new Token(t.left - 1));
                    } else {
                        to.tell(new End(number, 0)); // comes back here after all others
                    }
                }

                private void end(End e, RemoteRef<Message> to) {
                    if (number == e.last) {
                        home.tell(new Found(number, e.hops + passed));
                    } else {
                        to.tell(new End(e.last, e.hops + passed));
                    }
                    PlaceWork.did(passed);
                    exit();
                }
            };
        }
    }
}
