package dev.serrano.workloads.actors;

import static dev.serrano.Serrano.finish;

import dev.serrano.TaskRuntime;
import dev.serrano.actor.SelectorActor;
import java.util.function.Consumer;

/** Serrano's selectors with one mailbox, in one finish: what the choice of a mailbox costs where there is none. */
final class SerranoSelectors implements ActorHost {
    private final TaskRuntime runtime;

    SerranoSelectors(TaskRuntime runtime) {
        this.runtime = runtime;
    }

    private static final class Player<M> extends SelectorActor<M> implements Self<M> {
        private final Script<M> script;

        Player(Script<M> script) {
            super(1);
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
        runtime.launch(() -> finish(() -> body.accept(SerranoSelectors::started)));
    }
}
