/** A build: targets, each of which needs others. */
@NullMarked
package dev.serrano.workloads.build;

import org.jspecify.annotations.NullMarked;
