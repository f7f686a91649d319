/** Memory-order tests of what observed tasks leave in synchronisation constructs. */
@NullMarked
package dev.serrano.sync;

import org.jspecify.annotations.NullMarked;
