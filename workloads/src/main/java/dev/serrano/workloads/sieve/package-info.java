/** Prime numbers by a pipeline of filters. */
@NullMarked
package dev.serrano.workloads.sieve;

import org.jspecify.annotations.NullMarked;
