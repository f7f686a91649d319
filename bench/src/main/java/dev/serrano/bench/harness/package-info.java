/** Runs cases in this JVM: inputs, pools, rounds, answers, counters. */
@NullMarked
package dev.serrano.bench.harness;

import org.jspecify.annotations.NullMarked;
