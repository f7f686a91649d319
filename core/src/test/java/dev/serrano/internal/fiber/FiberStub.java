package dev.serrano.internal.fiber;

import dev.serrano.internal.fiber.backend.BatonMechanism;
import org.jspecify.annotations.Nullable;

/** A fiber without a thread; tells when it is made ready. */
public final class FiberStub extends Fiber {
    private final Runnable whenReady;

    private FiberStub(Runnable whenReady) {
        super(new BatonMechanism("stub", true, 0, ClassLoader.getSystemClassLoader()));
        this.whenReady = whenReady;
    }

    /** The waiter of such a fiber, armed: its slot is given up. */
    public static Waiter armedWaiter(Runnable whenReady) {
        Waiter w = new Waiter(of(whenReady), "stub", null, true, false, false);
        w.arm();
        return w;
    }

    static Fiber of(Runnable whenReady) {
        return new FiberStub(whenReady);
    }

    @Override
    public void cancelled(Throwable why) {}

    @Override
    public void makeReady() {
        whenReady.run();
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
