/** A work-stealing deque that knows nothing of tasks. */
@NullMarked
package dev.serrano.internal.deque;

import org.jspecify.annotations.NullMarked;
