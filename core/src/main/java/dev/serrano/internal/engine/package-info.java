/** One runtime, put together: its runs, its life cycle, its reports. */
@NullMarked
package dev.serrano.internal.engine;

import org.jspecify.annotations.NullMarked;
