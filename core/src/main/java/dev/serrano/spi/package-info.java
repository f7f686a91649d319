/** The building blocks of constructs: members of a task's context, and holds of a finish scope. */
@NullMarked
package dev.serrano.spi;

import org.jspecify.annotations.NullMarked;
