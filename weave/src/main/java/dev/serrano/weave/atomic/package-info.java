/**
 * Data-centric locks for woven code: a program says which fields belong together, and the weaver puts the locks where they
 * are read and written.
 */
@NullMarked
package dev.serrano.weave.atomic;

import org.jspecify.annotations.NullMarked;
