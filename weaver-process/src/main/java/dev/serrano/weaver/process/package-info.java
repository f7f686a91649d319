/** Starts the weaver in a JDK of its own, for build tools whose own Java cannot load it. */
@NullMarked
package dev.serrano.weaver.process;

import org.jspecify.annotations.NullMarked;
