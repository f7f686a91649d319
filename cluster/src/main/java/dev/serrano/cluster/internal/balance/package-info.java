/** Global load balancing as a state machine: no threads, no clock, no transport. */
@NullMarked
package dev.serrano.cluster.internal.balance;

import org.jspecify.annotations.NullMarked;
