/** Tests of what woven code runs on. */
@NullMarked
package dev.serrano.weave;

import org.jspecify.annotations.NullMarked;
