/** The cancellation of finish scopes with options and of runs, and the calls of {@code blocking} that it interrupts. */
@NullMarked
package dev.serrano.internal.cancel;

import org.jspecify.annotations.NullMarked;
