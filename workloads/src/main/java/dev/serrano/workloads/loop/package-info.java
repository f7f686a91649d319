/** The forms of programs that are parallel loops. */
@NullMarked
package dev.serrano.workloads.loop;

import org.jspecify.annotations.NullMarked;
