package dev.serrano.cluster.internal.objects;

import org.jspecify.annotations.Nullable;

/**
 * A message between two places about one promise. Messages of one sender to one receiver arrive in order, at most once,
 * and are lost only with the loss of either place.
 *
 * @param <V> a value or a failure, as data
 */
public sealed interface PromiseMessage<V> {
    /** The promise. */
    ObjectId id();

    /** To the home: the sender waits; answer when there is an outcome. */
    record Await<V>(ObjectId id) implements PromiseMessage<V> {}

    /** To the home: the sender waits no more. */
    record Unawait<V>(ObjectId id) implements PromiseMessage<V> {}

    /**
     * To the home: an outcome.
     *
     * @param id the promise
     * @param call tells apart the puts of the sender
     * @param outcome the value or failure
     */
    record Put<V>(ObjectId id, long call, V outcome) implements PromiseMessage<V> {}

    /** To the home: the promise is needed no more. */
    record Free<V>(ObjectId id) implements PromiseMessage<V> {}

    /**
     * From the home: what became of a put.
     *
     * @param id the promise
     * @param call the number of the put
     * @param verdict what became of it
     */
    record Taken<V>(ObjectId id, long call, Verdict verdict) implements PromiseMessage<V> {}

    /**
     * From the home: the outcome.
     *
     * @param id the promise
     * @param outcome the value or failure; null if the promise was freed
     */
    record Answer<V>(ObjectId id, @Nullable V outcome) implements PromiseMessage<V> {}

    /** What became of a put or of a wait. */
    enum Verdict {
        /** It is the outcome, or got it. */
        DONE,
        /** The promise had an outcome before. */
        SECOND,
        /** The promise was freed. */
        FREED,
        /** The home was lost first. */
        LOST
    }
}
