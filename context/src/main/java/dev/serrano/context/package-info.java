/** Carries the thread locals of other libraries into tasks, by Micrometer's context propagation. */
@NullMarked
package dev.serrano.context;

import org.jspecify.annotations.NullMarked;
