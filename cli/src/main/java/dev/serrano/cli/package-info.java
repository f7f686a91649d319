/** The command line. */
@NullMarked
package dev.serrano.cli;

import org.jspecify.annotations.NullMarked;
