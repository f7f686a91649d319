package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/** A slot with one plain field, which stands for a worker's owner-only state. */
final class TestSlot extends Slot {
    int state;

    @Override
    public Fiber nextFiber() {
        throw new AssertionError("never driven");
    }

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
    public @Nullable Fiber unpool() {
        return null;
    }

    @Override
    public void fiberEnded(Fiber fiber) {}

    @Override
    public void broken(Throwable cause) {
        throw new AssertionError(cause);
    }

    @Override
    public String label() {
        return "test";
    }
}
