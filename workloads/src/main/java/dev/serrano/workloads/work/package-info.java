/** Work of a given length for tasks that have nothing else to do. */
@NullMarked
package dev.serrano.workloads.work;

import org.jspecify.annotations.NullMarked;
