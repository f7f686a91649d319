/** How workers get tasks, and on which threads tasks run; a program may choose both, or write its own strategy. */
@NullMarked
package dev.serrano.scheduler;

import org.jspecify.annotations.NullMarked;
