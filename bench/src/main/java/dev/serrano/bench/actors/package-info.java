/** What runs programs of actors besides Serrano: Apache Pekko, and threads that spin. */
@NullMarked
package dev.serrano.bench.actors;

import org.jspecify.annotations.NullMarked;
