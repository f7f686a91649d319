/** Traces: which worker ran which task, and when, as a file for a viewer. */
@NullMarked
package dev.serrano.trace;

import org.jspecify.annotations.NullMarked;
