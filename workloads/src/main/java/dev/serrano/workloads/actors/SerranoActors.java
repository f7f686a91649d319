package dev.serrano.workloads.actors;

import static dev.serrano.Serrano.finish;

import dev.serrano.TaskRuntime;
import dev.serrano.actor.Actor;
import java.util.function.Consumer;

/** Serrano's actors, in one finish. */
final class SerranoActors implements ActorHost {
    private final TaskRuntime runtime;

    SerranoActors(TaskRuntime runtime) {
        this.runtime = runtime;
    }

    private static final class Player<M> extends Actor<M> implements Self<M> {
        private final Script<M> script;

        Player(Script<M> script) {
            this.script = script;
        }

        @Override
        protected void process(M message) throws Exception {
            script.receive(message, this);
        }

        @Override
        public <N> Address<N> start(Script<N> other) {
            return started(other);
        }
    }

    private static <M> Address<M> started(Script<M> script) {
        Player<M> player = new Player<>(script);
        player.start();
        return player;
    }

    @Override
    public void run(Consumer<Starter> body) {
        runtime.launch(() -> finish(() -> body.accept(SerranoActors::started)));
    }
}
