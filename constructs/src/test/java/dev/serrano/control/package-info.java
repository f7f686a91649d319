/** Tests of the everyday verbs. */
@NullMarked
package dev.serrano.control;

import org.jspecify.annotations.NullMarked;
