/** Prell's Treerec: a Fibonacci tree with work in its leaves. */
@NullMarked
package dev.serrano.workloads.treerec;

import org.jspecify.annotations.NullMarked;
