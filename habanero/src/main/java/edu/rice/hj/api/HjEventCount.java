package edu.rice.hj.api;

/**
 * A counter of something that happens, and those who wait until it has happened a number of times.
 * {@snippet :
 * HjEventCount rows = newEventCount();
 * async(() -> {
 *     for (int r = 0; r < n; r++) {
 *         write(r);
 *         rows.advance();
 *     }
 * });
 * async(() -> {
 *     rows.await(5);
 *     use(0, 4);
 * });
 * }
 * <p>Memory consistency: actions before an advance happen-before what follows a read or await that sees it.
 */
public interface HjEventCount {
    /** Counts one more. */
    void advance();

    /** How often it has advanced; advances at the same time may be missing. */
    long read();

    /** Waits until it has advanced so often, or more often. */
    void await(long advances) throws SuspendableException;
}
