/** Tours of a travelling salesman. */
@NullMarked
package dev.serrano.workloads.salesman;

import org.jspecify.annotations.NullMarked;
