/** Data races: found by the order that the structure of a program gives, for any schedule. */
@NullMarked
package dev.serrano.races;

import org.jspecify.annotations.NullMarked;
