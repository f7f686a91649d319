/** What it costs to enter and leave a section that others must not be in at the same time. */
@NullMarked
package dev.serrano.workloads.sections;

import org.jspecify.annotations.NullMarked;
