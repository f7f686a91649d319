package edu.rice.hj.runtime.actors;

import dev.serrano.habanero.ActorLife;
import edu.rice.hj.api.HjActor;
import edu.rice.hj.api.HjPlace;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An object that processes the messages sent to it, one at a time: those of each sender in the order in which it has
 * sent them.
 * <p>It is a long-running async of the finish in which {@link #start()} is called: that finish does not end before the
 * actor has {@linkplain #exit exited}, and gets its failures. Messages sent before the start are kept; messages that
 * come after the exit, or are left then, are ignored. {@link #process} may spawn tasks, which belong to that finish too
 * and may run in parallel with the next messages; and it may wait, as in a finish of its own or for a future: no other
 * message is processed meanwhile. An actor without messages occupies no worker.
 * <p>Memory consistency: actions of a sender before it sent happen-before the processing of the message, and the
 * processing of each message happens-before that of the next, and before the end of the finish. So fields that only
 * {@link #process} and the hooks use need no synchronisation.
 * {@snippet :
 * final class Counter extends Actor<Object> {
 *     static final Object STOP = new Object();
 *     int count;
 *
 *     @Override
 *     protected void process(Object message) {
 *         if (message == STOP) {
 *             exit();
 *         } else {
 *             count++;
 *         }
 *     }
 * }
 *
 * Counter counter = new Counter();
 * finish(() -> {
 *     counter.start();
 *     counter.send("one");
 *     counter.send(Counter.STOP);
 * });
 * // counter.count is 1
 * }
 *
 * @param <MessageType> type of the messages
 */
public abstract class Actor<MessageType> implements HjActor<MessageType> {
    /* Implementation. Messages go straight into the mailbox of an actor of ours, which calls process(). When hooks are
     * called: ActorLife. */
    private static final AtomicInteger IDS = new AtomicInteger();

    /** The number of the actor: no other one of this program has the same. */
    public final int actorId = IDS.incrementAndGet();

    private final Worker worker = new Worker();
    private final Life life = new Life(worker);

    /** An event of an actor, for listeners of HJlib's own runtime. None is made here. */
    public enum EventType {
        /** A message is about to be processed. */
        PRE_PROCESS,
        /** A message has been processed. */
        POST_PROCESS,
        /** A message has been sent. */
        ACTOR_MSG_SENT
    }

    /** An actor. */
    protected Actor() {}

    /**
     * An actor.
     *
     * @param alwaysSequentialBody whether {@link #process} uses no parallel constructs. It always may: accepted without
     *     effect.
     */
    protected Actor(boolean alwaysSequentialBody) {}

    /** Whether it has been started; true also after its end. False inside {@link #onPreStart}. */
    public final boolean hasStarted() {
        return life.hasStarted();
    }

    /**
     * Starts the actor in the innermost finish around the caller: messages that have come before are processed now.
     * Outside a task the launch, or finalizeHabanero, waits for its end.
     *
     * @throws IllegalStateException if it has been started before, or has exited, or if there is no launch either
     */
    @Override
    public final void start() {
        life.start();
    }

    /**
     * Like {@link #start()}; messages are processed at that place. The hooks of the start are called there, too; at
     * another place than its own the caller waits for them.
     *
     * @throws IllegalArgumentException if the place is none of this library's
     */
    @Override
    public final void start(HjPlace place) {
        life.start(place);
    }

    /**
     * Ends the actor: after the message that it is processing, which goes on to its end, no other is processed. Usually
     * called in {@link #process}; any thread may. All calls but the first have no effect. An actor that has not been
     * started can no longer be.
     */
    @Override
    public final void exit() {
        life.exit();
    }

    /**
     * Sends a message and does not wait. Any thread, before the start as well; after the exit the message is ignored.
     *
     * @throws NullPointerException if the message is null
     */
    @Override
    public final void send(MessageType message) {
        life.sends();
        worker.send(message);
    }

    /**
     * Processes no further message until {@link #resume}; messages are kept. The one that is being processed goes on.
     * Has no effect before the start, after the exit, and on an actor that is paused.
     */
    @Override
    public void pause() {
        worker.pause();
    }

    /**
     * Goes on after {@link #pause}, not before the message that is being processed has ended. Any thread.
     *
     * @throws IllegalStateException if the actor is not paused; after its exit this has no effect
     */
    @Override
    public void resume() {
        worker.resume();
    }

    /**
     * Called by {@link #start()} before the actor is started; its exception ends the actor, and comes out of there.
     */
    protected void onPreStart() {}

    /** Called by {@link #start()} after {@link #onPreStart}, before the first message. May start other actors. */
    protected void onPostStart() {}

    /**
     * Called once by the first {@link #exit}, while the actor has not ended. After a failure, and when its finish is
     * cancelled, as {@link #onPostExit}, immediately before it.
     */
    protected void onPreExit() {}

    /** Called once after the last message was processed, before the finish may end. */
    protected void onPostExit() {}

    /** Processes a message. Its exception goes to {@link #handleThrowable}. */
    protected abstract void process(MessageType message);

    /** Processes waiting messages. There is no need to call it: the actor looks for itself. It has no effect. */
    protected void tryProcessMessage() {}

    /**
     * Gets what {@link #process} has thrown. By default it is thrown on: the actor exits, and its finish fails with it.
     * If this returns, the actor goes on with the next message. That a finish was cancelled is no such failure.
     */
    protected void handleThrowable(Throwable failure) {
        throw ActorLife.rethrow(failure);
    }

    private final class Worker extends dev.serrano.actor.Actor<MessageType> {
        @Override
        protected void onStart() {
            life.starting();
        }

        @Override
        protected void process(MessageType message) {
            life.receives();
            try {
                Actor.this.process(message);
            } catch (Throwable e) {
                life.failed(e);
            }
        }

        @Override
        protected void onExit() {
            life.ended();
        }

        @Override
        public String toString() {
            return Actor.this.toString();
        }
    }

    private final class Life extends ActorLife {
        Life(Worker worker) {
            super(worker);
        }

        @Override
        protected void preStart() {
            onPreStart();
        }

        @Override
        protected void postStart() {
            onPostStart();
        }

        @Override
        protected void preExit() {
            onPreExit();
        }

        @Override
        protected void postExit() {
            onPostExit();
        }

        @Override
        protected void handle(Throwable failure) {
            handleThrowable(failure);
        }
    }
}
