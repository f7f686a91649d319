/**
 * What loops, reductions and maps are given: functional interfaces for the bodies of {@link dev.serrano.loop}, of
 * {@code int}, {@code long} and elements, that may throw checked exceptions. Programs write lambdas for them and hardly
 * ever name one.
 */
@NullMarked
package dev.serrano.loop.body;

import org.jspecify.annotations.NullMarked;
