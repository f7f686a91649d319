/** Tests of data-parallel operations. */
@NullMarked
package dev.serrano.data;

import org.jspecify.annotations.NullMarked;
