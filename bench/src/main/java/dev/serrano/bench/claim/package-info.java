/** Claims of the documents that Serrano's constructs come from, and what measurements here say about them. */
@NullMarked
package dev.serrano.bench.claim;

import org.jspecify.annotations.NullMarked;
