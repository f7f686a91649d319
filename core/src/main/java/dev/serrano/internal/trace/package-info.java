/** The record of a schedule: what each worker notes while a trace is recorded, and the file made of it. */
@NullMarked
package dev.serrano.internal.trace;

import org.jspecify.annotations.NullMarked;
