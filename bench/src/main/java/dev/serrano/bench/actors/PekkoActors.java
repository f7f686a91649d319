package dev.serrano.bench.actors;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.actors.Starter;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ExtensibleBehavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.Signal;
import org.apache.pekko.actor.typed.TypedActorContext;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;

/** Typed actors of Apache Pekko in one system, which serves run after run. */
final class PekkoActors implements ActorHost, AutoCloseable {
    private static final long CLOSING_SECONDS = 30;
    private static final Duration MOST_PATIENCE = Duration.ofSeconds(30); // for one answer

    private final Config config;
    private @Nullable ActorSystem<Run> system;

    /**
     * A host.
     *
     * @param dispatcher one of {@link ActorForms#PEKKO}
     * @param workers how many threads the dispatcher has; virtual threads have as many carriers as the JVM's property
     *     says
     */
    PekkoActors(String dispatcher, int workers) {
        if (!ActorForms.PEKKO.contains(dispatcher)) {
            throw new IllegalArgumentException(
                    "Pekko has no dispatcher '" + dispatcher + "' here, but " + ActorForms.PEKKO);
        }
        String throughput = dispatcher.substring(dispatcher.lastIndexOf('-') + 1);
        String executor = dispatcher.equals("virtual")
                ? "executor = virtual-thread-executor"
                : "throughput = " + throughput + "\n executor = fork-join-executor\n fork-join-executor"
                        + " { parallelism-min = " + workers + ", parallelism-max = " + workers + " }";
        config = ConfigFactory.parseString("""
            pekko {
              loglevel = OFF
              stdout-loglevel = OFF
              loggers = []
              log-dead-letters = off
              jvm-shutdown-hooks = off
              coordinated-shutdown.run-by-jvm-shutdown-hook = off
              actor.default-dispatcher {
                %s
              }
            }
            """.formatted(executor)).withFallback(ConfigFactory.defaultReference());
    }

    @Override
    public synchronized void run(Consumer<Starter> body) throws Exception {
        ActorSystem<Run> on = system;
        if (on == null) {
            on = ActorSystem.create(guardian(), "serrano-bench", config);
            system = on;
        }
        Run run = new Run(body);
        on.tell(run);
        try {
            run.ended.get();
        } catch (ExecutionException e) {
            close(); // with what is left of the actors
            throw new IllegalStateException("an actor has failed", e.getCause());
        }
    }

    private static Behavior<Run> guardian() {
        return Behaviors.setup(context -> Behaviors.receiveMessage(run -> {
            run.begin(context);
            return Behaviors.same();
        }));
    }

    /** The actors of one run: it has ended when all of them have, or when one has failed. */
    private static final class Run {
        private final Consumer<Starter> body;
        private final AtomicInteger living = new AtomicInteger(1);
        private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

        Run(Consumer<Starter> body) {
            this.body = body;
        }

        void begin(ActorContext<Run> context) {
            try {
                body.accept(new Starter() {
                    @Override
                    public <M> Address<M> start(Script<M> script) {
                        return started(context, script);
                    }
                });
            } catch (Throwable e) {
                failed(e);
            }
            leave();
        }

        <M> Address<M> started(ActorContext<?> context, Script<M> script) {
            living.incrementAndGet();
            return new Reference<>(context.spawnAnonymous(Behaviors.setup(own -> new Player<>(own, script, this))));
        }

        void leave() {
            if (living.decrementAndGet() == 0) {
                ended.complete(true);
            }
        }

        void failed(Throwable e) {
            ended.completeExceptionally(e);
        }
    }

    private record Reference<M>(ActorRef<M> actor) implements Address<M> {
        @Override
        public void send(M message) {
            actor.tell(message);
        }
    }

    private static final class Player<M> extends ExtensibleBehavior<M> implements Self<M> {
        private final ActorContext<M> context;
        private final ActorRef<M> self;
        private final Script<M> script;
        private final Run run;
        private boolean over;

        Player(ActorContext<M> context, Script<M> script, Run run) {
            this.context = context;
            this.self = context.getSelf();
            this.script = script;
            this.run = run;
        }

        @Override
        public Behavior<M> receive(TypedActorContext<M> own, M message) {
            try {
                script.receive(message, this);
            } catch (Throwable e) {
                run.failed(e);
                over = true;
            }
            return over ? Behaviors.stopped() : Behaviors.same();
        }

        @Override
        public Behavior<M> receiveSignal(TypedActorContext<M> own, Signal signal) {
            if (signal instanceof PostStop) {
                run.leave();
            }
            return Behaviors.same();
        }

        @Override
        public void send(M message) {
            self.tell(message);
        }

        @Override
        public <N> Address<N> start(Script<N> other) {
            return run.started(context, other);
        }

        /** Pekko's pool starts another thread while this one blocks. */
        @Override
        public <Q, R> R ask(Address<Q> other, Function<Address<R>, Q> question) throws Exception {
            CompletionStage<R> answer = AskPattern.ask(
                    ((Reference<Q>) other).actor(),
                    (ActorRef<R> asker) -> question.apply(new Reference<>(asker)),
                    MOST_PATIENCE,
                    context.getSystem().scheduler());
            return answer.toCompletableFuture().get();
        }

        @Override
        public void exit() {
            over = true;
        }
    }

    @Override
    public synchronized void close() {
        ActorSystem<Run> on = system;
        system = null;
        if (on != null) {
            on.terminate();
            try {
                on.getWhenTerminated().toCompletableFuture().get(CLOSING_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (ExecutionException | TimeoutException e) {
                throw new IllegalStateException("Pekko's actor system did not end", e);
            }
        }
    }
}
