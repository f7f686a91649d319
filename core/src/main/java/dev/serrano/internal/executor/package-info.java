/** The executor views of a runtime: tasks submitted the java.util.concurrent way, delayed and periodic ones. */
@NullMarked
package dev.serrano.internal.executor;

import org.jspecify.annotations.NullMarked;
