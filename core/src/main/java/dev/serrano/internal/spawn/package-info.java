/** Tasks without a value, and those that are spawned into a finish from outside its tasks, through a hold. */
@NullMarked
package dev.serrano.internal.spawn;

import org.jspecify.annotations.NullMarked;
