/** Many tasks that wait for one event. */
@NullMarked
package dev.serrano.workloads.suspended;

import org.jspecify.annotations.NullMarked;
