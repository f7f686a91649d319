/** Memory-order tests of futures and counters of the thesis. */
@NullMarked
package dev.serrano.ablation;

import org.jspecify.annotations.NullMarked;
