/** The schedule that is drawn from a seed. */
@NullMarked
package dev.serrano.internal.deterministic;

import org.jspecify.annotations.NullMarked;
