/** The common parts of all commands: the terminal, exit codes, errors of users, tables, files that are written. */
@NullMarked
package dev.serrano.cli.console;

import org.jspecify.annotations.NullMarked;
