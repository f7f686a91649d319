/** The area under a curve by adaptive bisection. */
@NullMarked
package dev.serrano.workloads.integrate;

import org.jspecify.annotations.NullMarked;
