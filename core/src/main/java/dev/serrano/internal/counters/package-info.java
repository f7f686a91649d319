/** The counters of workers. */
@NullMarked
package dev.serrano.internal.counters;

import org.jspecify.annotations.NullMarked;
