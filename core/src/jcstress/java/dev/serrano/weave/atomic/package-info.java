/** Tests of the locks of atomic sets. */
@NullMarked
package dev.serrano.weave.atomic;

import org.jspecify.annotations.NullMarked;
