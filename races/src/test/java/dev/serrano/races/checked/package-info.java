/** Tests that are checked for races, in a package of their own, since it is loaded woven. */
@NullMarked
package dev.serrano.races.checked;

import org.jspecify.annotations.NullMarked;
