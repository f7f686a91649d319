package dev.serrano.internal.fiber;

import org.jspecify.annotations.Nullable;

/** The production word of a fiber's possession, to be set and read by a model that has its value among its own state. */
@SuppressWarnings("NullAway") // no mechanism: nothing here asks for it
public final class ClaimWord extends Fiber {
    /** So that the state of a model can be looked at. */
    public static final int DRIVES = Fiber.DRIVES;

    public static final int DISPUTED = Fiber.DISPUTED;

    public ClaimWord(int word) {
        super(null);
        setWord(word);
    }

    public int value() {
        return word();
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
    public void makeReady() {}

    @Override
    public @Nullable Waiter currentWaiter() {
        return null;
    }

    @Override
    public void cancelled(Throwable why) {}

    @Override
    protected void reportFailure(Throwable failure) {
        throw new AssertionError(failure);
    }

    @Override
    protected void broken(Throwable cause) {
        throw new AssertionError(cause);
    }
}
