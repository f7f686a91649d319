/** The price of entering and leaving a section that excludes others. */
@NullMarked
package dev.serrano.workloads.sections;

import org.jspecify.annotations.NullMarked;
