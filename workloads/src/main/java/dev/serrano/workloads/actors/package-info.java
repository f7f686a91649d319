/** Programs of actors are written once, against this package, and run by whatever has actors. */
@NullMarked
package dev.serrano.workloads.actors;

import org.jspecify.annotations.NullMarked;
