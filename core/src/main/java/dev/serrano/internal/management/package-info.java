/** The view of a runtime for tools: its management bean and the event that holds its dump. */
@NullMarked
package dev.serrano.internal.management;

import org.jspecify.annotations.NullMarked;
