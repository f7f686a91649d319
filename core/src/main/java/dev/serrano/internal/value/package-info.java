/** Futures, promises and events, and the values derived from them. */
@NullMarked
package dev.serrano.internal.value;

import org.jspecify.annotations.NullMarked;
