/** A plugin of javac that says at compile time what cannot be woven. */
@NullMarked
package dev.serrano.weaver.javac;

import org.jspecify.annotations.NullMarked;
