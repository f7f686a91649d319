/** The price of phases with next to no work in them, with a reduction and without. */
@NullMarked
package dev.serrano.workloads.phases;

import org.jspecify.annotations.NullMarked;
