package edu.rice.hj.api;

/**
 * A point of synchronization for tasks that work in phases. A phase ends when all tasks that signal have done so;
 * waiting tasks go on then. The creator of a phaser is on it until the end of the current finish; other tasks get on it
 * when a task on it spawns them, and leave it at their end.
 * {@snippet :
 * finish(() -> {
 *     HjPhaser ph = newPhaser(HjPhaserMode.SIG_WAIT);
 *     for (int p = 0; p < parts; p++) {
 *         int part = p;
 *         asyncPhased(ph.inMode(HjPhaserMode.SIG_WAIT), () -> {
 *             first(part);
 *             next(); // after the first step of all parts
 *             second(part);
 *         });
 *     }
 * });
 * }
 * <p>All methods but {@link #inMode} and {@link #getPhaserMode} are about the calling task's registration, and throw an
 * {@link IllegalStateException} if it has none.
 * <p>Memory consistency: actions before a signal happen-before what follows a wait for its phase.
 */
public interface HjPhaser {
    /** A registration: for {@code asyncPhased}. */
    HjPhaserPair inMode(HjPhaserMode mode);

    /** The mode in which its creator made the phaser. */
    HjPhaserMode getPhaserMode();

    /** Says that the calling task has done its part of the phase, and goes on. */
    void signal();

    /** Waits until the phase is over that the calling task has signalled, or, if it does not signal, the next one. */
    void doWait() throws SuspendableException;

    /** Signals and waits, so far as the mode of the calling task says. */
    void doNext() throws SuspendableException;

    /**
     * Takes the calling task off the phaser: the others no longer wait for it. Nothing happens if it is on it no more.
     *
     * @param atEnd whether the task is at its end; it makes no difference here
     */
    void drop(boolean atEnd);

    /** Takes the calling task off the phaser, as {@code drop(false)}. */
    default void drop() {
        drop(false);
    }

    /** How many phases the calling task has signalled. */
    int getSigPhase();

    /** How many phases the calling task has waited for. */
    int getWaitPhase();
}
