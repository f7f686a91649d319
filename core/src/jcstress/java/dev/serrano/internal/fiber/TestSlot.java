package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/** A slot with one plain field, which stands for a worker's owner-only state. */
final class TestSlot extends Slot {
    int state;

    @Override
    protected Fiber nextFiber() {
        throw new AssertionError("never driven");
    }

    @Override
    protected @Nullable Fiber pollReadyFiber() {
        return null;
    }

    @Override
    protected boolean pool(Fiber fiber) {
        return false;
    }

    @Override
    protected boolean poolFull() {
        return true;
    }

    @Override
    protected void idleWait() {}

    @Override
    protected boolean fallAsleep() {
        return false;
    }

    @Override
    protected boolean asleep() {
        return false;
    }

    @Override
    protected boolean stopped() {
        return false;
    }

    @Override
    protected @Nullable Fiber unpool() {
        return null;
    }

    @Override
    protected void fiberEnded(Fiber fiber) {}

    @Override
    protected boolean shortage(Throwable failure, boolean mayPark) {
        return false;
    }

    @Override
    protected void broken(Throwable cause) {
        throw new AssertionError(cause);
    }

    @Override
    public String label() {
        return "test";
    }
}
