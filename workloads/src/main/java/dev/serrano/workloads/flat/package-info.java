/** Many empty tasks in one scope. */
@NullMarked
package dev.serrano.workloads.flat;

import org.jspecify.annotations.NullMarked;
