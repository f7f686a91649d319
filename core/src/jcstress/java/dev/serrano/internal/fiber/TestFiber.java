package dev.serrano.internal.fiber;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A fiber without a thread, which counts how often it was made ready. */
@SuppressWarnings("NullAway") // no mechanism: nothing here asks for it
public final class TestFiber extends Fiber {
    private final AtomicInteger readied = new AtomicInteger();
    private final Runnable atReady;

    public TestFiber() {
        this(() -> {});
    }

    public TestFiber(Runnable atReady) {
        super(null);
        this.atReady = atReady;
    }

    public int readied() {
        return readied.get();
    }

    /** Arms a waiter, as the mechanism does once the slot is given up. */
    public static boolean arm(Waiter w) {
        return w.arm();
    }

    @Override
    public void cancelled(Throwable why) {}

    @Override
    public void makeReady() {
        atReady.run();
        readied.incrementAndGet();
    }

    @Override
    protected void drive() {}

    @Override
    public Slot detach() {
        throw new AssertionError("drives no slot");
    }

    @Override
    public void attach(Slot slot) {}

    @Override
    public void hideSlot() {}

    @Override
    public void showSlot(Slot slot) {}

    @Override
    public @Nullable Slot slot() {
        return null;
    }

    @Override
    public @Nullable Waiter currentWaiter() {
        return null;
    }

    @Override
    protected void reportFailure(Throwable failure) {
        throw new AssertionError(failure);
    }

    @Override
    protected void broken(Throwable cause) {
        throw new AssertionError(cause);
    }
}
