package dev.serrano.bench.actors;

import dev.serrano.workloads.actors.ThreadActors;
import java.util.Queue;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;

/** JCTools' queue of many producers and one consumer, at which the consumer looks all the time. */
final class SpinningSource implements ThreadActors.MessageSource {
    private static final int CHUNK = 1_024;
    private static final int SPINS = 1_000; // then others may have the processor

    private final Queue<Object> queue = new MpscUnboundedAtomicArrayQueue<>(CHUNK);

    @Override
    public void put(Object message) {
        queue.add(message);
    }

    @Override
    public Object take() throws InterruptedException {
        for (int spins = 1; ; spins++) {
            Object message = queue.poll();
            if (message != null) {
                return message;
            }
            if (spins % SPINS != 0) {
                Thread.onSpinWait();
            } else if (Thread.interrupted()) {
                throw new InterruptedException();
            } else {
                Thread.yield();
            }
        }
    }
}
