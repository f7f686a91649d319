/** The distributed finish as a state machine: no threads, no clock, no transport. */
@NullMarked
package dev.serrano.cluster.internal.protocol;

import org.jspecify.annotations.NullMarked;
