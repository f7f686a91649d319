/** What the tests of runtimes have in common. */
@NullMarked
package dev.serrano.testing;

import org.jspecify.annotations.NullMarked;
