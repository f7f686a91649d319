/**
 * Everyday verbs on top of {@code finish} and {@code async}: limited maps over lazy sources, results in the order of
 * completion, retries, rates, work in order for each key, priorities, and cancellation that waits for the end.
 */
@NullMarked
package dev.serrano.control;

import org.jspecify.annotations.NullMarked;
