package dev.serrano.workloads.actors;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** The JDK's unbounded blocking queue. */
final class BlockingSource implements ThreadActors.MessageSource {
    private final BlockingQueue<Object> queue = new LinkedBlockingQueue<>();

    @Override
    public void put(Object message) {
        queue.add(message);
    }

    @Override
    public Object take() throws InterruptedException {
        return queue.take();
    }
}
