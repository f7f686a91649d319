/** Where values meet: futures, promises, events, and what is derived from them. */
@NullMarked
package dev.serrano.internal.value;

import org.jspecify.annotations.NullMarked;
