/** The suites: their measurements, their bars, and how they are run within their time. */
@NullMarked
package dev.serrano.bench.suite;

import org.jspecify.annotations.NullMarked;
