/**
 * Synchronization that suspends tasks instead of blocking threads, and {@link dev.serrano.sync.Event}, the event-driven
 * control of the papers, on which programs build constructs of their own.
 */
@NullMarked
package dev.serrano.sync;

import org.jspecify.annotations.NullMarked;
