package dev.serrano.internal.fiber;

/** The production word of {@link Claimable}, to be set and read by a model that has its value among its own state. */
public final class ClaimWord extends Claimable {
    /** So that the state of a model can be looked at. */
    public static final int DRIVES = Claimable.DRIVES;

    public static final int DISPUTED = Claimable.DISPUTED;

    public ClaimWord(int word) {
        setWord(word);
    }

    @Override
    public void cancelled(Throwable why) {}

    public int value() {
        return word();
    }
}
