package dev.serrano.workloads.cluster.figures;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.actor.Actor;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteActor;
import dev.serrano.cluster.RemoteRef;
import dev.serrano.cluster.RemoteTask;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.cluster.ClusterWorkload;
import dev.serrano.workloads.cluster.ClusterWorkloads;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The calls of a cluster of one place or two, measured at the first one. */
public final class PlaceSide implements Side {
    private static final long JOIN_SECONDS = 60;
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

    private final TaskRuntime runtime;
    private final Cluster cluster;
    private final int messages;

    /**
     * Measures by that cluster, of which this is the place that was first; closes neither.
     *
     * @param messages how many messages a flood has
     */
    public PlaceSide(TaskRuntime runtime, Cluster cluster, int messages) {
        this.runtime = runtime;
        this.cluster = cluster;
        this.messages = messages;
    }

    /** The classes that the places register. */
    public static Class<?>[] classes() {
        return new Class<?>[] {Nothing.class, Ball.class, Wall.class, Drop.class, Bucket.class, Full.class};
    }

    @Override
    public double measure(Figure figure) throws Exception {
        double[] value = new double[1];
        runtime.launch(() -> value[0] = inTask(figure));
        return value[0];
    }

    private double inTask(Figure figure) throws Exception {
        return switch (figure) {
            case SPAWN -> {
                ClusterPlace to = other();
                yield Side.repeat(1, () -> cluster.finish(() -> cluster.async(to, new Nothing())));
            }
            case SPAWNS -> {
                ClusterPlace to = other();
                yield Side.repeat(
                        BATCH,
                        () -> cluster.finish(() -> {
                            for (int i = 0; i < BATCH; i++) {
                                cluster.async(to, new Nothing());
                            }
                        }));
            }
            case PING_PONG -> pingPong(other());
            case FLOOD -> flood(other());
            case TREE -> search("T1");
            case LARGE_TREE -> search("T1L");
            case END -> throw new IllegalArgumentException("not measured by places: " + figure);
        };
    }

    /** The other place, which may be about to join. */
    private ClusterPlace other() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(JOIN_SECONDS);
        while (true) {
            List<ClusterPlace> places = cluster.places();
            for (ClusterPlace p : places) {
                if (!p.equals(cluster.here())) {
                    return p;
                }
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("no other place has joined: " + cluster);
            }
            Serrano.blockingRun(() -> LockSupport.parkNanos(LOOK_NANOS));
        }
    }

    private double pingPong(ClusterPlace to) throws Exception {
        double[] time = new double[1];
        cluster.finish(() -> {
            Player player = new Player();
            RemoteRef<Ball> here = cluster.actor(cluster.here(), (_, self) -> player.as(self));
            RemoteRef<Ball> there = cluster.actor(to, new Wall());
            time[0] = Side.repeat(ROUNDS, () -> {
                Promise<Boolean> end = Serrano.externalPromise();
                player.end = end;
                there.tell(new Ball(ROUNDS, here));
                end.join();
            });
            there.tell(new Ball(0, here));
            player.exit();
        });
        return time[0];
    }

    private double flood(ClusterPlace to) {
        double[] time = new double[1];
        Promise<Long> end = Serrano.externalPromise();
        cluster.finish(() -> {
            RemoteRef<Full> here = cluster.actor(cluster.here(), (_, _) -> new Actor<>() {
                @Override
                protected void process(Full full) {
                    end.tryPut(full.sum);
                    exit();
                }
            });
            RemoteRef<Drop> there = cluster.actor(to, new Bucket(messages, here));
            long start = System.nanoTime();
            for (int i = 0; i < messages; i++) {
                there.tell(new Drop(i));
            }
            check(end.join(), messages * (messages - 1L) / 2);
            time[0] = (System.nanoTime() - start) / 1e3 / messages;
        });
        return time[0];
    }

    static void check(long sum, long expected) {
        if (sum != expected) {
            throw new IllegalStateException("wrong answer: " + sum + " instead of " + expected);
        }
    }

    private double search(String tree) throws Exception {
        ClusterWorkload uts = ClusterWorkloads.find("uts").orElseThrow();
        ClusterWorkload.Program program = uts.prepare(Parameters.parse(uts.info(), List.of("tree=" + tree)));
        long start = System.nanoTime();
        String answer = program.run(cluster);
        double time = (System.nanoTime() - start) / 1e9;
        if (!answer.equals(program.expected())) {
            throw new IllegalStateException("wrong answer: " + answer + " instead of " + program.expected());
        }
        return time;
    }

    @Override
    public void close() {}

    /** Does nothing. */
    record Nothing() implements RemoteTask<@Nullable Object> {
        @Override
        public @Nullable Object run(Cluster cluster) {
            return null;
        }
    }

    /** A message that goes back; 0 ends the one that has got it. */
    record Ball(int left, RemoteRef<Ball> from) {}

    /** Sends the ball until it has been back often enough. */
    private static final class Player extends Actor<Ball> {
        private volatile @Nullable Promise<Boolean> end; // written before the first message of a part
        private @Nullable RemoteRef<Ball> self; // written before the start

        Player as(RemoteRef<Ball> ref) {
            self = ref;
            return this;
        }

        @Override
        protected void process(Ball ball) {
            int left = ball.left - 1;
            Promise<Boolean> e = end;
            RemoteRef<Ball> me = self;
            if (left > 0 && me != null) {
                ball.from.tell(new Ball(left, me));
            } else if (e != null) {
                e.tryPut(true);
            }
        }
    }

    /** Sends each ball back. */
    record Wall() implements RemoteActor<Ball> {
        @Override
        public Actor<Ball> make(Cluster cluster, RemoteRef<Ball> self) {
            return new Actor<>() {
                @Override
                protected void process(Ball ball) {
                    if (ball.left == 0) {
                        exit();
                    } else {
                        ball.from.tell(new Ball(ball.left, self));
                    }
                }
            };
        }
    }

    /** One message of many. */
    record Drop(int value) {}

    /** All have come. */
    record Full(long sum) {}

    /** Adds up the messages, and says so after the last one. */
    record Bucket(int messages, RemoteRef<Full> home) implements RemoteActor<Drop> {
        @Override
        public Actor<Drop> make(Cluster cluster, RemoteRef<Drop> self) {
            return new Actor<>() {
                private int left = messages;
                private long sum;

                @Override
                protected void process(Drop drop) {
                    sum += drop.value;
                    if (--left == 0) {
                        home.tell(new Full(sum));
                        exit();
                    }
                }
            };
        }
    }
}
