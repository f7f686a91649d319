/**
 * Bounded channels that never block, and the protocol of channel-based work stealing as a state machine without
 * threads.
 */
@NullMarked
package dev.serrano.internal.channel;

import org.jspecify.annotations.NullMarked;
