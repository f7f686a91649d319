/** Tests of locks and conditions. */
@NullMarked
package dev.serrano.locks;

import org.jspecify.annotations.NullMarked;
