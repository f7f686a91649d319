/** Metrics of the sources of forms: how much there is to write and to understand. */
@NullMarked
package dev.serrano.bench.source;

import org.jspecify.annotations.NullMarked;
