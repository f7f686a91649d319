/**
 * What a user extends to write a new synchronisation construct: {@link dev.serrano.sync.Event}, the event-driven
 * control of the papers.
 */
@NullMarked
package dev.serrano.sync;

import org.jspecify.annotations.NullMarked;
