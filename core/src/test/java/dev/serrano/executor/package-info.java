/** The executor views against the contracts of java.util.concurrent, and what tools see of a runtime. */
@NullMarked
package dev.serrano.executor;

import org.jspecify.annotations.NullMarked;
