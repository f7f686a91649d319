/** The command top: the runtimes of another JVM, refreshed in place. */
@NullMarked
package dev.serrano.cli.top;

import org.jspecify.annotations.NullMarked;
