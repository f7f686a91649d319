/** What workers count. */
@NullMarked
package dev.serrano.internal.counters;

import org.jspecify.annotations.NullMarked;
