/** Runs classes of production under schedules that a test chooses, from one atomic operation to the next. */
@NullMarked
package dev.serrano.interleaving;

import org.jspecify.annotations.NullMarked;
