/** Serrano in Scala 3. What is written in Java here is what Scala cannot reach by itself. */
@NullMarked
package dev.serrano.scala;

import org.jspecify.annotations.NullMarked;
