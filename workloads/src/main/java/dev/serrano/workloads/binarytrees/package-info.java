/** Many binary trees, made and counted. */
@NullMarked
package dev.serrano.workloads.binarytrees;

import org.jspecify.annotations.NullMarked;
