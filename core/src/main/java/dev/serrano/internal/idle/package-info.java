/** How workers search for work, fall asleep and are woken, and in which order a worker begins what is ready. */
@NullMarked
package dev.serrano.internal.idle;

import org.jspecify.annotations.NullMarked;
