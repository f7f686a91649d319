/** The policies of the schedulers that are not the default: {@link dev.serrano.internal.worker.StealPolicy}. */
@NullMarked
package dev.serrano.internal.schedulers;

import org.jspecify.annotations.NullMarked;
