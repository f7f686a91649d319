/** Locks for readers and writers, and conditions of locks, for tasks that wait while they hold them. */
@NullMarked
package dev.serrano.locks;

import org.jspecify.annotations.NullMarked;
