package dev.serrano.workloads.actors;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/** All messages one after the other in the calling thread, in the order in which they were sent. */
final class SerialActors implements ActorHost {

    private static final class Player<M> implements Self<M> {
        private final Script<M> script;
        private final Queue<Runnable> sent;
        private boolean over;

        Player(Script<M> script, Queue<Runnable> sent) {
            this.script = script;
            this.sent = sent;
        }

        @Override
        public void send(M message) {
            sent.add(() -> process(message));
        }

        private void process(M message) {
            if (over) {
                return;
            }
            try {
                script.receive(message, this);
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public <N> Address<N> start(Script<N> other) {
            return new Player<>(other, sent);
        }

        @Override
        public void exit() {
            over = true;
        }
    }

    @Override
    public void run(Consumer<Starter> body) {
        Queue<Runnable> sent = new ArrayDeque<>();
        body.accept(new Player<>((message, self) -> {}, sent));
        for (Runnable next = sent.poll(); next != null; next = sent.poll()) {
            next.run();
        }
    }
}
