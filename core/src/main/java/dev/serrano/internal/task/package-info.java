/** Tasks, finish scopes, single-assignment cells, cancellation: the data that the scheduler works on. */
@NullMarked
package dev.serrano.internal.task;

import org.jspecify.annotations.NullMarked;
