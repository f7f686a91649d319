package dev.serrano.actor;

/**
 * The end of an actor that nobody knows, before the first one starts: what ends actors when the heap is full must not be
 * linked then, which takes memory.
 */
final class Rehearsal extends Actor<Object> {
    /* Implementation. Not in the initialiser of ActorBase: this is a subclass of it, and two threads that initialised the
     * two classes would wait for each other. */
    private static final Rehearsal DONE = new Rehearsal();

    private Rehearsal() {
        termination();
        rehearse();
    }

    @Override
    protected void process(Object message) {}

    /** Has it done, once. */
    static void once() {
        assert DONE.hasEnded();
    }
}
