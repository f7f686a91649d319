/** The pass for spawns: the plan of a woven method, and the forms that are written by it. */
@NullMarked
package dev.serrano.weaver.spawn;

import org.jspecify.annotations.NullMarked;
