package dev.serrano.spi;

/**
 * A phaser, and the mode in which a task is to be registered on it. {@code TaskPhaser.in(mode)} of the artifact
 * {@code serrano-constructs} makes them, for {@link dev.serrano.Serrano#phased}; no other class implements this.
 * {@snippet :
 * PhaserRegistration consumer = phaser.in(PhaserMode.WAIT);
 * async(phased(consumer), () -> consume());
 * }
 */
public interface PhaserRegistration {}
