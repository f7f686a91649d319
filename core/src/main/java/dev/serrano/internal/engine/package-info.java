/** One runtime, put together: its runs, its life, what it tells of itself. */
@NullMarked
package dev.serrano.internal.engine;

import org.jspecify.annotations.NullMarked;
