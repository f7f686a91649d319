/** The suffix array of a text, of operations on whole arrays. */
@NullMarked
package dev.serrano.workloads.suffixes;

import org.jspecify.annotations.NullMarked;
