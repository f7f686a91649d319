/** Tests of the distributed finish: every order of small programs, random orders of large ones. */
@NullMarked
package dev.serrano.cluster.internal.protocol;

import org.jspecify.annotations.NullMarked;
