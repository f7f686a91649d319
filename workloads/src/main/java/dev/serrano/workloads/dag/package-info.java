/** Forms of programs whose tasks depend on each other. */
@NullMarked
package dev.serrano.workloads.dag;

import org.jspecify.annotations.NullMarked;
