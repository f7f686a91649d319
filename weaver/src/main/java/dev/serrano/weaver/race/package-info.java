/** The pass that puts a call before each access to memory, for the detector of races. */
@NullMarked
package dev.serrano.weaver.race;

import org.jspecify.annotations.NullMarked;
