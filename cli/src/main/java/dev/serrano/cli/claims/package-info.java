/** The command {@code serrano claims}. */
@NullMarked
package dev.serrano.cli.claims;

import org.jspecify.annotations.NullMarked;
