/** Programs with a mistake each, beside their right forms. */
@NullMarked
package dev.serrano.test.examples;

import org.jspecify.annotations.NullMarked;
