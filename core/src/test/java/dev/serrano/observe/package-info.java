/** Tests of what programs see of their tasks. */
@NullMarked
package dev.serrano.observe;

import org.jspecify.annotations.NullMarked;
