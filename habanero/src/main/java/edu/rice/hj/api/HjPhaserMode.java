package edu.rice.hj.api;

/** The mode of a task on a phaser: whether it signals, and whether it waits. */
public enum HjPhaserMode {
    /** Signals and does not wait: a producer, which may be phases ahead. */
    SIG,
    /** Waits and does not signal: a consumer. */
    WAIT,
    /** Signals and waits: a member of a barrier. */
    SIG_WAIT,
    /** Like {@link #SIG_WAIT}; it may also take part in single statements. */
    SIG_WAIT_SINGLE;

    /** {@link #SIG_WAIT}. */
    public static final HjPhaserMode DEFAULT_MODE = SIG_WAIT;
}
