package dev.serrano.workloads.savina;

import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * An actor that waits for a reply now and then, and keeps messages aside meanwhile, which a selector leaves in a closed
 * mailbox.
 */
abstract class Stashing<M> implements Script<M> {
    private final Queue<M> aside = new ArrayDeque<>();

    /** Whether a reply is awaited, and nothing else processed. */
    boolean waiting;

    /** Whether a message is the reply that is awaited. */
    abstract boolean isReply(M message);

    abstract void process(M message, Self<M> self);

    @Override
    public final void receive(M message, Self<M> self) {
        if (waiting && !isReply(message)) {
            aside.add(message);
            return;
        }
        process(message, self);
        while (!waiting && !aside.isEmpty()) {
            process(aside.remove(), self);
        }
    }
}
