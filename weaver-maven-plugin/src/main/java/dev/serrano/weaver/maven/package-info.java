/** The weaver as a goal of Maven. Runs on the Java that Maven runs on; the weaver itself in a JDK of its own. */
@NullMarked
package dev.serrano.weaver.maven;

import org.jspecify.annotations.NullMarked;
