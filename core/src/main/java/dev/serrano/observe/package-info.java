/** What programs and tools see of a runtime and its tasks: listeners, counters, statistics, traces. */
@NullMarked
package dev.serrano.observe;

import org.jspecify.annotations.NullMarked;
