package dev.serrano.phaser;

import dev.serrano.spi.PhaserRegistration;
import java.util.Objects;

/**
 * A phaser and the mode in which a task is to be registered on it: {@link TaskPhaser#in}.
 * {@snippet :
 * TaskPhaser full = TaskPhaser.create(PhaserMode.SIG_WAIT);
 * PhaserInMode consumes = full.in(PhaserMode.WAIT);
 * async(phased(consumes), () -> {
 *     next();
 *     take();
 * });
 * }
 */
public final class PhaserInMode implements PhaserRegistration {
    private final TaskPhaser phaser;
    private final PhaserMode mode;

    PhaserInMode(TaskPhaser phaser, PhaserMode mode) {
        this.phaser = phaser;
        this.mode = Objects.requireNonNull(mode, "mode");
    }

    public TaskPhaser phaser() {
        return phaser;
    }

    public PhaserMode mode() {
        return mode;
    }

    @Override
    public String toString() {
        return phaser + " in mode " + mode;
    }
}
