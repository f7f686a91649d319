/** Meters of a runtime for Micrometer. */
@NullMarked
package dev.serrano.micrometer;

import org.jspecify.annotations.NullMarked;
