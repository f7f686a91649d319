/** The commands for programs on several JVMs. */
@NullMarked
package dev.serrano.cli.cluster;

import org.jspecify.annotations.NullMarked;
