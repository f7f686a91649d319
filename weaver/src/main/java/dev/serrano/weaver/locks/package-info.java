/** The pass for atomic sets: which locks methods hold where, and the code that takes them. */
@NullMarked
package dev.serrano.weaver.locks;

import org.jspecify.annotations.NullMarked;
