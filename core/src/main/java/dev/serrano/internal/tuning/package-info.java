/** The numbers that tune a runtime. */
@NullMarked
package dev.serrano.internal.tuning;

import org.jspecify.annotations.NullMarked;
