/** Searches that may end before all has been looked at: by eurekas, and by the means that programs have without them. */
@NullMarked
package dev.serrano.workloads.search;

import org.jspecify.annotations.NullMarked;
