/** Products of matrices: halved recursively, tile by tile, and by Strassen's algorithm. */
@NullMarked
package dev.serrano.workloads.matrix;

import org.jspecify.annotations.NullMarked;
