package dev.serrano.internal.channel;

/**
 * How the workers find out that none of them has anything to do: one worker's part.
 * <p>Sources: A. Prell, thesis, section 4.1 (a manager); M. Herlihy and N. Shavit, "The art of multiprocessor
 * programming", section 17.6, as Prell adapts it (a shared counter).
 */
public interface Detection {
    /* Rules for both ways. "Counted" is a worker that others believe to be idle.
     * 1  A worker is counted by confirm, when it is out of work and its request came home, and by nothing else.
     * 2  It is counted no more before it has work again: the giver of tasks calls gives first; if it takes work from no
     *    giver, it calls busy first.
     * 3  A request says in its status whether its thief is counted.
     * So a worker that causes work elsewhere, and is not counted itself, has made that known before it can be counted
     * again. All methods but detected are called by the worker's driver. */

    /**
     * This worker is idle. Returns its request as it is to be sent on: {@link Request#REGISTERED} to any victim, {@link
     * Request#IDLE} to the manager, which counts the worker.
     */
    long confirm(long request);

    /** A request passes this worker, which has nothing. Returns it as it is to be sent on. */
    long pass(long request);

    /** This worker is about to give a thief something to do; {@code status} is that of its request. */
    void gives(int thief, int status);

    /** This worker, which has confirmed that it is idle, is about to be busy. */
    void busy();

    /** A message has come that says that a worker is busy. */
    void update(int worker);

    /** Whether all are counted. Any thread; the answer is past by the time it is read. */
    boolean detected();

    /** How many messages this worker's request channel must hold. */
    int capacity();
}
