/** Measures in JVMs of their own: the messages to and from a fork, and its end. */
@NullMarked
package dev.serrano.bench.fork;

import org.jspecify.annotations.NullMarked;
