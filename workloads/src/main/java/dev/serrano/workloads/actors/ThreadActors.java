package dev.serrano.workloads.actors;

import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A thread for each actor, which takes its messages from a queue. */
public final class ThreadActors implements ActorHost {
    private final ThreadFactory threads;
    private final Supplier<? extends MessageSource> sources;

    /** The messages of an actor, for any number of senders and one thread that takes. */
    public interface MessageSource {
        /** Appends a message; does not wait. */
        void put(Object message);

        /** Takes the first message, and waits for one. */
        Object take() throws InterruptedException;
    }

    /** A host whose actors get threads from a factory and queues from a supplier. */
    public ThreadActors(ThreadFactory threads, Supplier<? extends MessageSource> sources) {
        this.threads = threads;
        this.sources = sources;
    }

    @Override
    public void run(Consumer<Starter> body) throws Exception {
        new Run().play(body);
    }

    /** One run: its threads end together, all of them after a failure. */
    private final class Run implements Starter {
        private final AtomicInteger living = new AtomicInteger(1);
        private final CountDownLatch ended = new CountDownLatch(1);
        private final Set<Thread> running = ConcurrentHashMap.newKeySet();
        private volatile @Nullable Throwable failure;

        void play(Consumer<Starter> body) throws InterruptedException {
            body.accept(this);
            leave();
            try {
                ended.await();
            } catch (InterruptedException e) {
                failed(e); // its threads are not waited for any more
                throw e;
            }
            if (failure != null) {
                throw new IllegalStateException("an actor has failed", failure);
            }
        }

        @Override
        public <M> Address<M> start(Script<M> script) {
            Player<M> player = new Player<>(script, this, sources.get());
            living.incrementAndGet();
            running.add(player.thread);
            player.thread.start();
            if (failure != null) {
                player.thread.interrupt();
            }
            return player;
        }

        void leave() {
            if (living.decrementAndGet() == 0) {
                ended.countDown();
            }
        }

        void failed(Throwable e) {
            failure = e;
            running.forEach(Thread::interrupt);
        }
    }

    private final class Player<M> implements Self<M>, Runnable {
        private final Script<M> script;
        private final Run owner;
        private final MessageSource messages;
        private final Thread thread;
        private boolean over;

        Player(Script<M> script, Run owner, MessageSource messages) {
            this.script = script;
            this.owner = owner;
            this.messages = messages;
            this.thread = Objects.requireNonNull(threads.newThread(this), "thread");
        }

        @Override
        @SuppressWarnings("unchecked") // only send() puts messages there
        public void run() {
            try {
                while (!over) {
                    script.receive((M) messages.take(), this);
                }
            } catch (Throwable e) {
                if (owner.failure == null) {
                    owner.failed(e);
                }
            } finally {
                owner.running.remove(thread);
                owner.leave();
            }
        }

        @Override
        public void send(M message) {
            messages.put(Objects.requireNonNull(message, "message"));
        }

        @Override
        public <N> Address<N> start(Script<N> other) {
            return owner.start(other);
        }

        @Override
        public void exit() {
            over = true;
        }
    }
}
