package edu.rice.hj.api;

/** A phaser and the mode in which a task is to be registered on it. */
public final class HjPhaserPair {
    /** The phaser. */
    public final HjPhaser phaser;
    /** The mode. */
    public final HjPhaserMode mode;

    /** Same as the constructor. */
    public static HjPhaserPair PhaserPair(HjPhaser phaser, HjPhaserMode mode) {
        return new HjPhaserPair(phaser, mode);
    }

    /** Same as {@link HjPhaser#inMode}. */
    public HjPhaserPair(HjPhaser phaser, HjPhaserMode mode) {
        this.phaser = phaser;
        this.mode = mode;
    }
}
