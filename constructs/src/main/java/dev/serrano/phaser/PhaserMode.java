package dev.serrano.phaser;

/**
 * The part of a task on a phaser (Shirako, Peixotto, Sarkar and Scherer, ICS 2008; Imam, thesis, section 2.3). A task
 * may register its children in modes that can do no more than its own: {@link #SIG_WAIT_SINGLE} can do all, {@link
 * #SIG_WAIT} what {@link #SIG} and {@link #WAIT} do.
 * {@snippet :
 * finish(() -> {
 *     TaskPhaser items = TaskPhaser.create(PhaserMode.SIG_WAIT);
 *     async(phased(items.in(PhaserMode.SIG)), () -> produce()); // never waits
 *     async(phased(items.in(PhaserMode.WAIT)), () -> consume()); // nobody waits for it
 * });
 * }
 */
public enum PhaserMode {
    /** Signals and never waits: a producer. It may be phases ahead of the others. */
    SIG(true, false),
    /** Waits for the signals of others and gives none: a consumer. */
    WAIT(false, true),
    /** Signals and waits: a member of a barrier. */
    SIG_WAIT(true, true),
    /**
     * Like {@link #SIG_WAIT}, and may give a phase a {@linkplain TaskPhaser#next(dev.serrano.TaskBody) single
     * statement}.
     */
    SIG_WAIT_SINGLE(true, true);

    private final boolean signals;
    private final boolean waits;

    PhaserMode(boolean signals, boolean waits) {
        this.signals = signals;
        this.waits = waits;
    }

    /** Whether a phase is not over before such a task has signalled it. */
    public boolean signals() {
        return signals;
    }

    /** Whether such a task waits for phases to be over. */
    public boolean waits() {
        return waits;
    }

    /** Whether a task of this mode may register a child in that one. */
    public boolean covers(PhaserMode child) {
        return (signals || !child.signals)
                && (waits || !child.waits)
                && (this == SIG_WAIT_SINGLE || child != SIG_WAIT_SINGLE);
    }
}
