/** Serrano in Scala 3. The Java classes here reach the few things that Scala cannot reach by itself. */
@NullMarked
package dev.serrano.scala;

import org.jspecify.annotations.NullMarked;
