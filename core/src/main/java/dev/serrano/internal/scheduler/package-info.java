/** Workers, their deques and shares, the idle protocol, and the fibers that drive them. */
@NullMarked
package dev.serrano.internal.scheduler;

import org.jspecify.annotations.NullMarked;
