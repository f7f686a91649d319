/** What rooms and words ask of the entrances above them, found by name. */
@NullMarked
package dev.serrano.internal.entrance;

import org.jspecify.annotations.NullMarked;
