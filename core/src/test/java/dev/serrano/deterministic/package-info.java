/** Tests of the scheduler deterministic. */
@NullMarked
package dev.serrano.deterministic;

import org.jspecify.annotations.NullMarked;
