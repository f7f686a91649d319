/** The arithmetic of parallel loops: where to cut a range, how many iterations to run between two polls. Pure. */
@NullMarked
package dev.serrano.internal.loop;

import org.jspecify.annotations.NullMarked;
