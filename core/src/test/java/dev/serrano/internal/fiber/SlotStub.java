package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/** A slot without work, fibers and a place to wait; a test says what it is about. */
public abstract class SlotStub extends Slot {
    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public @Nullable Fiber pollReadyFiber() {
        return null;
    }

    @Override
    public boolean pool(Fiber fiber) {
        return false;
    }

    @Override
    public boolean poolFull() {
        return true;
    }

    @Override
    public @Nullable Fiber unpool() {
        return null;
    }

    @Override
    public void fiberEnded(Fiber fiber) {}

    @Override
    public void idleWait() {}

    @Override
    public boolean fallAsleep() {
        return false;
    }

    @Override
    public boolean asleep() {
        return false;
    }

    @Override
    public boolean stopped() {
        return false;
    }

    @Override
    public void broken(Throwable cause) {
        throw new AssertionError(cause);
    }
}
