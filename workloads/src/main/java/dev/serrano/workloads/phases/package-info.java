/** What phases cost that have next to no work in them, with a reduction and without. */
@NullMarked
package dev.serrano.workloads.phases;

import org.jspecify.annotations.NullMarked;
