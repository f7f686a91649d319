package dev.serrano.workloads.actors;

/** A party that can start actors. */
@FunctionalInterface
public interface Starter {

    /** Starts an actor. The actor that starts it must not exit before it. */
    <M> Address<M> start(Script<M> script);
}
