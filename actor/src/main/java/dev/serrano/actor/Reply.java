package dev.serrano.actor;

import dev.serrano.TaskFuture;
import dev.serrano.sync.Event;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Where an actor puts the answer to a message that was {@linkplain Actor#ask asked}. Thread-safe.
 * {@snippet :
 * record Balance(Reply<Long> reply) implements Message {}
 *
 * long balance() {
 *     return account.<Long>ask(reply -> new Balance(reply)).join(); // the actor calls reply.answer(balance)
 * }
 * }
 */
public final class Reply<R> {
    /* Implementation.
     * claimed  by who answers or refuses first, who then sets the event. */
    private final AtomicBoolean claimed = new AtomicBoolean();
    private final Event<R> event = Event.newEvent();

    Reply() {}

    /**
     * Answers.
     *
     * @return false if there is an answer, or the actor has ended: then this has no effect
     */
    public boolean answer(R value) {
        boolean first = claimed.compareAndSet(false, true);
        if (first) {
            event.setValue(value);
        }
        return first;
    }

    /** Answers with a failure; as {@link #answer}. */
    public boolean refuse(Throwable failure) {
        boolean first = claimed.compareAndSet(false, true);
        if (first) {
            event.fail(failure);
        }
        return first;
    }

    TaskFuture<R> future() {
        return event.asFuture();
    }
}
