/** The pass that puts polls into loops. */
@NullMarked
package dev.serrano.weaver.poll;

import org.jspecify.annotations.NullMarked;
