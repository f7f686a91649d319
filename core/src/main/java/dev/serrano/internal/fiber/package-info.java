/** Fibers, their two mechanisms, and the hand-over of slots between them. */
@NullMarked
package dev.serrano.internal.fiber;

import org.jspecify.annotations.NullMarked;
