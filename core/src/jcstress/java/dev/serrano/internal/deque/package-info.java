/** Memory-order tests of the work-stealing deque. */
@NullMarked
package dev.serrano.internal.deque;

import org.jspecify.annotations.NullMarked;
