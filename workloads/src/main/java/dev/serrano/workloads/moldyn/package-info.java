/** Molecular dynamics, in phases. */
@NullMarked
package dev.serrano.workloads.moldyn;

import org.jspecify.annotations.NullMarked;
