/** Constructs that a user might write on the public API: the worked examples of the guide, with their tests. */
@NullMarked
package dev.serrano.examples;

import org.jspecify.annotations.NullMarked;
