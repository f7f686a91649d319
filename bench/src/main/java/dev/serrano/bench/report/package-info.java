/** Reports as files: JSON for tools, HTML for people. */
@NullMarked
package dev.serrano.bench.report;

import org.jspecify.annotations.NullMarked;
