/**
 * Parallel loops as objects: what to loop over, options, and operations that run the loop. Begin with
 * {@link dev.serrano.Serrano#over(dev.serrano.loop.IntRange)} or the short forms of {@link dev.serrano.Serrano}.
 */
@NullMarked
package dev.serrano.loop;

import org.jspecify.annotations.NullMarked;
