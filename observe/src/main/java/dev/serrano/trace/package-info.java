/** Traces: who ran what and when on a runtime, as a file for a viewer. */
@NullMarked
package dev.serrano.trace;

import org.jspecify.annotations.NullMarked;
