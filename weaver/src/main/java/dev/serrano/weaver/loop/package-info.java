/** The pass for loops with the mark, which moves each into a method of its own. */
@NullMarked
package dev.serrano.weaver.loop;

import org.jspecify.annotations.NullMarked;
