/** What bounds, numbers and authenticates the messages between two places: no threads, no clock, no transport. */
@NullMarked
package dev.serrano.cluster.internal.link;

import org.jspecify.annotations.NullMarked;
