/** Workers, their deques and shares, the idle protocol, and the fibers that drive them. */
@NullMarked
package dev.serrano.internal.worker;

import org.jspecify.annotations.NullMarked;
