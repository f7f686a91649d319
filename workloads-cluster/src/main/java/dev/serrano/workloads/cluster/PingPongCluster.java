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

/** An actor here and one at the last place send each other a number, which both change. */
final class PingPongCluster implements ClusterWorkload {
    private static final int MOST = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "pingpong",
            "two actors send each other a number that both change",
            "a message there and one back",
            "Savina (Imam and Sarkar 2014), after Scala's examples",
            List.of(Parameter.integer("rounds", 5_000, "how often the number comes back, 0 to " + MOST)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(Pong.class, Ball.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Game(parameters.integer("rounds", 0, MOST));
    }

    private record Game(int rounds) implements Program {
        @Override
        public String run(Cluster cluster) {
            List<Long> answer = new ArrayList<>(1);
            cluster.finish(() -> {
                List<ClusterPlace> places = cluster.places();
                RemoteRef<Ball> other = cluster.actor(places.get(places.size() - 1), new Pong());
                cluster.<Ball>actor(cluster.here(), (_, self) -> new Actor<>() {
                    private int left = rounds;

                    @Override
                    protected void onStart() {
                        hit(0);
                    }

                    @Override
                    protected void process(Ball ball) {
                        left--;
                        hit(ball.value);
                    }

                    private void hit(long value) {
                        other.tell(new Ball(left == 0, changed(value, 1), self));
                        if (left == 0) {
                            answer.add(value);
                            PlaceWork.did(rounds);
                            exit();
                        }
                    }
                });
            });
            return Long.toString(answer.get(0));
        }

        @Override
        public String expected() {
            long value = 0;
            for (int i = 0; i < rounds; i++) {
                value = changed(changed(value, 1), 2);
            }
            return Long.toString(value);
        }
    }

    private static long changed(long value, int by) {
        return value * 31 + by;
    }

    /** The number; the last one is not answered. */
    record Ball(boolean last, long value, RemoteRef<Ball> from) {}

    /** The actor that answers. */
    record Pong() implements RemoteActor<Ball> {
        @Override
        public Actor<Ball> make(Cluster cluster, RemoteRef<Ball> self) {
            return new Actor<>() {
                @Override
                protected void process(Ball ball) {
                    if (ball.last) {
                        exit();
                    } else {
                        ball.from.tell(new Ball(false, changed(ball.value, 2), self));
                    }
                }
            };
        }
    }
}
