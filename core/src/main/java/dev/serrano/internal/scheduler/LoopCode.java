package dev.serrano.internal.scheduler;

/** What a loop does for a block of iterations. */
abstract class LoopCode {
    /**
     * Runs iterations from {@code t.next} on, up to {@code t.stop}, which may come nearer meanwhile. Advances
     * {@code next} before an iteration begins, so that what has not begun can be given away at any time.
     *
     * @param w whose polls may end the block early
     * @param urgent the wishes for which it ends
     */
    abstract void block(LoopTask t, Worker w, int urgent) throws Exception;

    /** What the user gave, for dumps. */
    abstract Object body();

    /** Whether a wait inside is allowed. */
    boolean waits() {
        return true;
    }
}
