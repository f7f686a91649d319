/** Other runtimes for programs of actors: Apache Pekko, and threads that spin. */
@NullMarked
package dev.serrano.bench.actors;

import org.jspecify.annotations.NullMarked;
