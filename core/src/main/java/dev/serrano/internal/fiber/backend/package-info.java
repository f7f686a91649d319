/** The mechanisms by which fibers get and lose slots, one for each backend, and what they ask of the JDK. */
@NullMarked
package dev.serrano.internal.fiber.backend;

import org.jspecify.annotations.NullMarked;
