/** Measures in JVMs of their own: what is told to a fork, what it answers, and how it is stopped. */
@NullMarked
package dev.serrano.bench.fork;

import org.jspecify.annotations.NullMarked;
