/** The weaver as a plugin of Gradle. Runs on the Java that Gradle runs on; the weaver itself in a JDK of its own. */
@NullMarked
package dev.serrano.weaver.gradle;

import org.jspecify.annotations.NullMarked;
