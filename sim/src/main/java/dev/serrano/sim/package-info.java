/**
 * A simulator of schedulers: it runs their decisions in virtual time, for machines that are not there.
 *
 * <p>{@link dev.serrano.sim.Simulation#run} is the entrance.
 */
@NullMarked
package dev.serrano.sim;

import org.jspecify.annotations.NullMarked;
