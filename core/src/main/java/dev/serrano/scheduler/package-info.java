/** How workers come by tasks, and what tasks run on: what a program may choose, or write itself. */
@NullMarked
package dev.serrano.scheduler;

import org.jspecify.annotations.NullMarked;
