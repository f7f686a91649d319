/** Runs tests under many schedules, each of which a seed replays. */
@NullMarked
package dev.serrano.test;

import org.jspecify.annotations.NullMarked;
