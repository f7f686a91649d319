package dev.serrano.actor;

import dev.serrano.Promise;
import dev.serrano.sync.Event;

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
     * watch  fails the answer when the actor ends. Withdrawn by what answers, not by a callback of the promise: that would
     *        be a task of the asker's finish, which would wait for it. */
    private final Promise<R> answer;
    private final Event.Registration watch;

    Reply(Promise<R> answer, Event<Boolean> ended, Object actor) {
        this.answer = answer;
        this.watch = ended.addExecutionBody(
                over -> answer.tryFail(new IllegalStateException(actor + " has ended without an answer")));
    }

    /**
     * Answers.
     *
     * @return false if there is an answer, the actor has ended, or the future of the asker was cancelled: then this has no
     *     effect
     */
    public boolean answer(R value) {
        boolean first = answer.tryPut(value);
        watch.withdraw();
        return first;
    }

    /** Answers with a failure; as {@link #answer}. */
    public boolean refuse(Throwable failure) {
        boolean first = answer.tryFail(failure);
        watch.withdraw();
        return first;
    }
}
