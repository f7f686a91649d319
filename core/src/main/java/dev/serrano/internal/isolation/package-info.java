/** Mutual exclusion of tasks: queue locks whose waiters are suspended, and the table that maps objects to them. */
@NullMarked
package dev.serrano.internal.isolation;

import org.jspecify.annotations.NullMarked;
