package dev.serrano.workloads.actors;

/**
 * A program of actors that is written once for all hosts.
 *
 * @param <I> the prepared input
 */
@FunctionalInterface
public interface ActorProgram<I> {

    /** Runs to the end; the text of the answer is the checksum. */
    Object run(I input, ActorHost host) throws Exception;
}
