/** Tests of the state of objects that data names. */
@NullMarked
package dev.serrano.cluster.internal.objects;

import org.jspecify.annotations.NullMarked;
