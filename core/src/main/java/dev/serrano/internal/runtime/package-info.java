/** Puts an engine together with those who look after it. */
@NullMarked
package dev.serrano.internal.runtime;

import org.jspecify.annotations.NullMarked;
