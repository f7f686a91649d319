package dev.serrano.workloads.actors;

import java.util.function.Consumer;

/** A runtime for the actors of a program. */
@FunctionalInterface
public interface ActorHost {

    /**
     * Calls the body with what starts the first actors, and returns when the body has and all actors have exited. Their
     * writes are then visible to the caller.
     *
     * @throws Exception what a script throws, or some exception that has it as a cause
     */
    void run(Consumer<Starter> body) throws Exception;
}
