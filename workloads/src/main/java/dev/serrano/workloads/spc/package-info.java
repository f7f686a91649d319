/** Prell's single producer with many consumers. */
@NullMarked
package dev.serrano.workloads.spc;

import org.jspecify.annotations.NullMarked;
