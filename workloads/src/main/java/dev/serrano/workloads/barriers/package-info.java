/** Barriers in a row, with little or nothing between. */
@NullMarked
package dev.serrano.workloads.barriers;

import org.jspecify.annotations.NullMarked;
