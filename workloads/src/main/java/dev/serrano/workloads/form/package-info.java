/** What the workloads have in common: a table of their forms. */
@NullMarked
package dev.serrano.workloads.form;

import org.jspecify.annotations.NullMarked;
