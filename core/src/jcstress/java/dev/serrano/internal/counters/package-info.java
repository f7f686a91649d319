/** Memory-order tests of the counters. */
@NullMarked
package dev.serrano.internal.counters;

import org.jspecify.annotations.NullMarked;
