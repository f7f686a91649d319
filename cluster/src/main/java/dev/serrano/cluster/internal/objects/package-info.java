/** What places remember of objects that data names: no threads, no clock, no transport. */
@NullMarked
package dev.serrano.cluster.internal.objects;

import org.jspecify.annotations.NullMarked;
