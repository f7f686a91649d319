/**
 * Eurekas: results on whose discovery speculative tasks are no longer needed. Searches, optimizations, computations that
 * converge or have a limit.
 */
@NullMarked
package dev.serrano.eureka;

import org.jspecify.annotations.NullMarked;
