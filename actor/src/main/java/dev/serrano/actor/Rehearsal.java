package dev.serrano.actor;

/**
 * The end of an actor that nobody knows, before the first one starts: what ends actors when the heap is full must not be
 * linked then, which takes memory.
 */
final class Rehearsal extends Actor<Object> {
    /* Implementation. By whoever starts an actor until one has done it; two may, at once. Not in an initialiser: what
     * fails there fails for good, and this is a subclass of ActorBase, so two threads that initialised the two classes
     * would wait for each other. It makes no event, whose completion is a scheduling point. */
    private static volatile boolean done;

    private Rehearsal() {}

    @Override
    protected void process(Object message) {}

    static void once() {
        if (!done) {
            new Rehearsal().rehearse();
            done = true;
        }
    }
}
