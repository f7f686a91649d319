/** How often each word occurs in a text. */
@NullMarked
package dev.serrano.workloads.wordcount;

import org.jspecify.annotations.NullMarked;
