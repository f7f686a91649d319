/** The common parts of the workloads: a table of their forms, constructs to write a program against, a checksum,
 * the reading of files. */
@NullMarked
package dev.serrano.workloads.form;

import org.jspecify.annotations.NullMarked;
