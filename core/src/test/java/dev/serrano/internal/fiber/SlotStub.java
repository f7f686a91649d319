package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/** A slot without work, fibers and a place to wait; a test says what it is about. */
public abstract class SlotStub extends Slot {
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
    protected @Nullable Fiber unpool() {
        return null;
    }

    @Override
    protected void fiberEnded(Fiber fiber) {}

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
    protected void broken(Throwable cause) {
        throw new AssertionError(cause);
    }
}
