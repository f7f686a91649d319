/** Tests of channels and pipelines. */
@NullMarked
package dev.serrano.flow;

import org.jspecify.annotations.NullMarked;
