/**
 * Functional interfaces for the bodies of loops, reductions and maps of {@link dev.serrano.loop}, over {@code int} and
 * {@code long} values and elements. They may throw checked exceptions. Programs write lambdas and hardly ever name one.
 */
@NullMarked
package dev.serrano.loop.body;

import org.jspecify.annotations.NullMarked;
