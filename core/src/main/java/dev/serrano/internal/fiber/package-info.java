/** Fibers, waiters, and what the mechanisms of {@link dev.serrano.internal.fiber.backend} do for them. */
@NullMarked
package dev.serrano.internal.fiber;

import org.jspecify.annotations.NullMarked;
