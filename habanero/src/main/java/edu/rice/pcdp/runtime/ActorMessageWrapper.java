package edu.rice.pcdp.runtime;

/** A message on its way to an actor, in a chain. Not thread-safe by itself. */
public final class ActorMessageWrapper {
    private final Object message;
    private ActorMessageWrapper next;

    public ActorMessageWrapper(Object setMsg) {
        this.message = setMsg;
    }

    /** The next message in the chain; null at its end. */
    public ActorMessageWrapper getNext() {
        return next;
    }

    public void setNext(ActorMessageWrapper setNext) {
        next = setNext;
    }

    /** The message. */
    public Object getMessage() {
        return message;
    }
}
