/** The context of the running task: the members that constructs have attached to it. */
@NullMarked
package dev.serrano.internal.context;

import org.jspecify.annotations.NullMarked;
