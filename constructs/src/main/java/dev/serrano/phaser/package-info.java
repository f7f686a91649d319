/** Phasers: barriers and point-to-point synchronization of tasks that come and go, phase by phase. */
@NullMarked
package dev.serrano.phaser;

import org.jspecify.annotations.NullMarked;
