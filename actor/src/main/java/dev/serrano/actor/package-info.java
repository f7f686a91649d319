/** Actors: objects with a mailbox, whose messages are processed one at a time by tasks of a finish. */
@NullMarked
package dev.serrano.actor;

import org.jspecify.annotations.NullMarked;
