/** The watchdog and what it watches: workers that do not poll, tasks that wait for each other, dumps. */
@NullMarked
package dev.serrano.internal.watch;

import org.jspecify.annotations.NullMarked;
