/** Memory-order tests of the channels. */
@NullMarked
package dev.serrano.internal.channel;

import org.jspecify.annotations.NullMarked;
