/** Tests of what bounds, numbers and authenticates the messages between two places. */
@NullMarked
package dev.serrano.cluster.internal.link;

import org.jspecify.annotations.NullMarked;
