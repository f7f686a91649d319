/** Tests of phasers. */
@NullMarked
package dev.serrano.phaser;

import org.jspecify.annotations.NullMarked;
