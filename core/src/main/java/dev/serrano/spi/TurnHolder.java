package dev.serrano.spi;

/**
 * A holder whose work is done in turns, one at a time, as an actor's is: a turn costs the finish nothing, since the
 * hold covers it. So the finish ends when the holder has {@linkplain ScopeHold#release released} the hold, also after a
 * cancellation.
 * {@snippet :
 * class Ticker implements TurnHolder {
 *     final AtomicInteger due = new AtomicInteger();
 *     volatile boolean over;
 *     final ScopeHold hold = ScopeHold.ofCurrentScope(true, this);
 *
 *     Ticker() {
 *         if (hold.isCancelled()) {
 *             tick(); // what `cancelled` could not do yet
 *         }
 *     }
 *
 *     void tick() { // any thread
 *         if (due.getAndIncrement() == 0) {
 *             hold.spawnTurn();
 *         }
 *     }
 *
 *     public void turn() { // making `due` zero lets the next turn come
 *         for (int n = due.get(); n > 0; n = due.addAndGet(-n)) {
 *             if (over) {
 *                 hold.release();
 *                 return; // `due` stays above zero: this was the last turn
 *             }
 *             draw(n);
 *         }
 *     }
 *
 *     public void cancelled() {
 *         over = true;
 *         if (hold != null) {
 *             tick(); // the turn there is, or one that comes, releases the hold
 *         }
 *     }
 * }
 * }
 */
public interface TurnHolder extends ScopeHolder {

    /**
     * One turn, in a task of the held finish. Its exception is a failure of the finish. It runs also if the finish has
     * been cancelled: after {@link #cancelled}, perhaps at the same time.
     */
    void turn() throws Exception;

    /**
     * The finish was cancelled. The hold is not released by that, but when this, or the turn that is spawned or
     * running, releases it: soon. Called at least once, perhaps by several at the same time: by the canceller, by the
     * task that takes the hold if the cancellation came before, or by a worker before a turn. A worker does so also if
     * a member of the turn's context has failed before it could begin. In the second case the holder does not know
     * its hold yet: it looks at {@link ScopeHold#isCancelled} when it does. Its exception comes out of that call; of
     * the second one, with the hold released. It must not wait.
     */
    @Override
    void cancelled();
}
