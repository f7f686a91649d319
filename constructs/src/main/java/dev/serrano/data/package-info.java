/**
 * Data-parallel operations on arrays: sort, prefix sums, pack and histogram. {@link dev.serrano.data.DataParallel} has
 * all of them.
 */
@NullMarked
package dev.serrano.data;

import org.jspecify.annotations.NullMarked;
