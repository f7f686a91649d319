/** Recursion and loops at about the price of serial code: marks that a pass over class files makes parallel. */
@NullMarked
package dev.serrano.weave;

import org.jspecify.annotations.NullMarked;
