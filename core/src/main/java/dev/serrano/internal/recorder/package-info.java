/** The events of the Flight Recorder, as plain data. */
@NullMarked
package dev.serrano.internal.recorder;

import org.jspecify.annotations.NullMarked;
