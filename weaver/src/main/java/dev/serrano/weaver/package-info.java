/** The pass over class files that makes code with the marks of {@code dev.serrano.weave} parallel. */
@NullMarked
package dev.serrano.weaver;

import org.jspecify.annotations.NullMarked;
