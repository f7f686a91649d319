package dev.serrano.actor;

import dev.serrano.Promise;

/**
 * Takes an actor's answer to a message that was {@linkplain Actor#ask asked}. Thread-safe.
 * {@snippet :
 * record Balance(Reply<Long> reply) implements Message {}
 *
 * long balance() {
 *     return account.<Long>ask(reply -> new Balance(reply)).join(); // the actor calls reply.answer(balance)
 * }
 * }
 */
public final class Reply<R> {
    private final Promise<R> answer;

    Reply(Promise<R> answer) {
        this.answer = answer;
    }

    /**
     * Answers.
     *
     * @return false if there is an answer, the actor has ended, or the future of the asker was cancelled: then this has no
     *     effect
     */
    public boolean answer(R value) {
        return answer.tryPut(value);
    }

    /** Answers with a failure; as {@link #answer}. */
    public boolean refuse(Throwable failure) {
        return answer.tryFail(failure);
    }
}
