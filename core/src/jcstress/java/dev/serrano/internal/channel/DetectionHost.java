package dev.serrano.internal.channel;

import java.util.concurrent.atomic.AtomicInteger;

/** What a {@link Detection} needs of a worker: counts how often quiescence was detected. */
final class DetectionHost implements StealNode.Host {
    private final AtomicInteger detections = new AtomicInteger();
    private final Runnable atDetection;

    DetectionHost(Runnable atDetection) {
        this.atDetection = atDetection;
    }

    int detections() {
        return detections.get();
    }

    @Override
    public void quiescent() {
        atDetection.run();
        detections.incrementAndGet();
    }

    @Override
    public void send(int to, long message) {
        throw noNode();
    }

    @Override
    public boolean hasTasks() {
        throw noNode();
    }

    @Override
    public void give(int thief, boolean half) {
        throw noNode();
    }

    @Override
    public void giveDummy(int thief) {
        throw noNode();
    }

    @Override
    public boolean closed(int worker) {
        throw noNode();
    }

    @Override
    public int random(int n) {
        throw noNode();
    }

    @Override
    public Victims victims(int thief) {
        throw noNode();
    }

    @Override
    public void left() {
        throw noNode();
    }

    private static AssertionError noNode() {
        return new AssertionError("there is no node");
    }
}
