package dev.serrano.workloads.cluster.figures;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * The same by Pekko alone: two systems with typed actors, the transport of the cluster with its settings, and messages
 * in CBOR by Jackson. Only the queue of what is to be sent is larger: with the usual one a flood loses messages.
 */
public final class PekkoSide implements Side {
    private static final String SYSTEM = "figures";
    private static final String PEER = "peer";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final ActorSystem<Void> system;
    private final ActorRef<PekkoMessage> there;
    private final int messages;
    private int players;

    private PekkoSide(ActorSystem<Void> system, ActorRef<PekkoMessage> there, int messages) {
        this.system = system;
        this.there = there;
        this.messages = messages;
    }

    /**
     * The system with the actor that answers.
     *
     * @param address names that actor
     */
    public record Peer(ActorSystem<Void> system, String address) implements AutoCloseable {
        @Override
        public void close() {
            system.terminate();
        }
    }

    /** Starts the system with the actor that answers. */
    public static Peer peer() {
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), SYSTEM, config());
        ActorRef<PekkoMessage> peer = system.systemActorOf(answering(), PEER, Props.empty());
        return new Peer(system, ActorRefResolver.get(system).toSerializationFormat(peer));
    }

    /**
     * Starts the system that measures.
     *
     * @param messages how many messages a flood has
     */
    public static PekkoSide measuring(String peer, int messages) {
        ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), SYSTEM, config());
        return new PekkoSide(system, ActorRefResolver.get(system).resolveActorRef(peer), messages);
    }

    private static Config config() {
        return ConfigFactory.parseString("""
            pekko {
              actor.provider = remote
              actor.allow-java-serialization = off
              actor.serializers.figures = "%1$s"
              actor.serialization-bindings { "%2$s" = figures }
              loggers = []
              loglevel = OFF
              stdout-loglevel = OFF
              log-dead-letters = off
              coordinated-shutdown.run-by-jvm-shutdown-hook = off
              remote.warn-about-direct-use = off
              remote.artery.transport = tcp
              remote.artery.canonical { hostname = "127.0.0.1", port = 0 }
              remote.artery.advanced.maximum-frame-size = 1114112
              remote.artery.advanced.outbound-message-queue-size = 262144
            }
            """.formatted(PekkoCodec.class.getName(), PekkoMessage.class.getName()))
                .withFallback(ConfigFactory.load());
    }

    private static Behavior<PekkoMessage> answering() {
        return Behaviors.setup(context -> {
            long[] counted = new long[2]; // messages and their sum
            return Behaviors.receive(PekkoMessage.class)
                    .onMessage(PekkoMessage.Ask.class, ask -> {
                        ask.replyTo().tell(new PekkoMessage.Full(0));
                        return Behaviors.same();
                    })
                    .onMessage(PekkoMessage.Ball.class, ball -> {
                        ball.from().tell(new PekkoMessage.Ball(ball.left(), context.getSelf()));
                        return Behaviors.same();
                    })
                    .onMessage(PekkoMessage.Drop.class, drop -> {
                        counted[0]++;
                        counted[1] += drop.value();
                        return Behaviors.same();
                    })
                    .onMessage(PekkoMessage.Last.class, last -> {
                        if (counted[0] == last.messages()) {
                            last.home().tell(new PekkoMessage.Full(counted[1]));
                        }
                        counted[0] = 0;
                        counted[1] = 0;
                        return Behaviors.same();
                    })
                    .build();
        });
    }

    @Override
    public double measure(Figure figure) throws Exception {
        return switch (figure) {
            case SPAWN -> Side.repeat(1, () -> await(ask()));
            case SPAWNS ->
                Side.repeat(BATCH, () -> {
                    List<CompletionStage<PekkoMessage>> all = new ArrayList<>(BATCH);
                    for (int i = 0; i < BATCH; i++) {
                        all.add(ask());
                    }
                    for (CompletionStage<PekkoMessage> one : all) {
                        await(one);
                    }
                });
            case PING_PONG -> pingPong();
            case FLOOD -> flood();
            case TREE, LARGE_TREE, END -> throw new IllegalArgumentException("not measured by Pekko: " + figure);
        };
    }

    private CompletionStage<PekkoMessage> ask() {
        return AskPattern.ask(there, PekkoMessage.Ask::new, PATIENCE, system.scheduler());
    }

    private static <T> T await(CompletionStage<T> stage) throws Exception {
        return stage.toCompletableFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    private double pingPong() throws Exception {
        AtomicReference<CompletableFuture<Boolean>> end = new AtomicReference<>(new CompletableFuture<>());
        ActorRef<PekkoMessage> here = system.systemActorOf(
                Behaviors.setup(context -> Behaviors.receive(PekkoMessage.class)
                        .onMessage(PekkoMessage.Ball.class, ball -> {
                            int left = ball.left() - 1;
                            if (left > 0) {
                                ball.from().tell(new PekkoMessage.Ball(left, context.getSelf()));
                                return Behaviors.same();
                            }
                            end.get().complete(true);
                            return Behaviors.same();
                        })
                        .onMessage(PekkoMessage.Full.class, _ -> Behaviors.stopped())
                        .build()),
                "player-" + ++players,
                Props.empty());
        double time = Side.repeat(ROUNDS, () -> {
            CompletableFuture<Boolean> back = new CompletableFuture<>();
            end.set(back);
            there.tell(new PekkoMessage.Ball(ROUNDS, here));
            await(back);
        });
        here.tell(new PekkoMessage.Full(0));
        return time;
    }

    private double flood() throws Exception {
        long start = System.nanoTime();
        for (int i = 0; i < messages; i++) {
            there.tell(new PekkoMessage.Drop(i));
        }
        CompletionStage<PekkoMessage> full =
                AskPattern.ask(there, home -> new PekkoMessage.Last(messages, home), PATIENCE, system.scheduler());
        if (!(await(full) instanceof PekkoMessage.Full f)) {
            throw new IllegalStateException("no answer to the flood");
        }
        PlaceSide.check(f.sum(), messages * (messages - 1L) / 2);
        return (System.nanoTime() - start) / 1e3 / messages;
    }

    @Override
    public void close() {
        system.terminate();
    }
}
