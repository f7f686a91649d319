/** Two tasks that answer each other. */
@NullMarked
package dev.serrano.workloads.pingpong;

import org.jspecify.annotations.NullMarked;
