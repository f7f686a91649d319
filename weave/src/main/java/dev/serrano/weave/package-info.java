/**
 * Recursion and loops at about the price of serial code: marks that a pass over class files makes parallel.
 * <p>Programs name {@link dev.serrano.weave.Weave} and {@link dev.serrano.weave.Parallel}. The other types are for the code
 * that the pass generates, which lies in the programs' own packages: {@link dev.serrano.weave.Woven},
 * {@link dev.serrano.weave.Activation}, {@link dev.serrano.weave.Unwind} and {@link dev.serrano.spi.WovenWorker}.
 * <p>For objects that such code shares, {@link dev.serrano.weave.atomic} has locks that the same pass puts in.
 */
@NullMarked
package dev.serrano.weave;

import org.jspecify.annotations.NullMarked;
