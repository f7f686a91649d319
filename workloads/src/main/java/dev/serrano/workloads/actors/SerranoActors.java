package dev.serrano.workloads.actors;

import static dev.serrano.Serrano.finish;

import dev.serrano.TaskRuntime;
import dev.serrano.actor.Actor;
import dev.serrano.actor.SelectorActor;
import java.util.function.Consumer;

/**
 * Serrano's actors, in one finish; or its selectors with one mailbox each: which shows the price of choosing a mailbox
 * where there is no choice.
 */
final class SerranoActors implements ActorHost, Starter {
    private final TaskRuntime runtime;
    private final boolean selectors;

    SerranoActors(TaskRuntime runtime, boolean selectors) {
        this.runtime = runtime;
        this.selectors = selectors;
    }

    private final class OfActor<M> extends Actor<M> implements Self<M> {
        private final Script<M> script;

        OfActor(Script<M> script) {
            this.script = script;
        }

        @Override
        protected void process(M message) throws Exception {
            script.receive(message, this);
        }

        @Override
        public <N> Address<N> start(Script<N> other) {
            return SerranoActors.this.start(other);
        }
    }

    private final class OfSelector<M> extends SelectorActor<M> implements Self<M> {
        private final Script<M> script;

        OfSelector(Script<M> script) {
            super(1);
            this.script = script;
        }

        @Override
        protected void process(M message) throws Exception {
            script.receive(message, this);
        }

        @Override
        public <N> Address<N> start(Script<N> other) {
            return SerranoActors.this.start(other);
        }
    }

    @Override
    public <M> Address<M> start(Script<M> script) {
        if (selectors) {
            OfSelector<M> selector = new OfSelector<>(script);
            selector.start();
            return selector;
        }
        OfActor<M> actor = new OfActor<>(script);
        actor.start();
        return actor;
    }

    @Override
    public void run(Consumer<Starter> body) {
        runtime.launch(() -> finish(() -> body.accept(this)));
    }
}
