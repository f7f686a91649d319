/** The interfaces through which rooms and words reach the entrances above them, found by name. */
@NullMarked
package dev.serrano.internal.entrance;

import org.jspecify.annotations.NullMarked;
