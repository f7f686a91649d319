/** The view of programs and tools on a runtime and its tasks: listeners, counters, statistics, traces. */
@NullMarked
package dev.serrano.observe;

import org.jspecify.annotations.NullMarked;
