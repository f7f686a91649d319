/** The public API: the static DSL, the runtime, futures and promises. */
@NullMarked
package dev.serrano;

import org.jspecify.annotations.NullMarked;
