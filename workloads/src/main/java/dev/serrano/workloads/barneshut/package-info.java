/** Gravity between many bodies, approximated by a tree. */
@NullMarked
package dev.serrano.workloads.barneshut;

import org.jspecify.annotations.NullMarked;
