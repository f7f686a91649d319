/**
 * Parallel loops as objects: the values, the options, and the operations that run them. Start at
 * {@link dev.serrano.Serrano#over(dev.serrano.loop.IntRange)} or the short forms of {@link dev.serrano.Serrano}.
 */
@NullMarked
package dev.serrano.loop;

import org.jspecify.annotations.NullMarked;
