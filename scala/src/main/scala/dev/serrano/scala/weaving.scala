package dev.serrano.scala

import dev.serrano.weave.Weave

extension (range: Range)
  /**
   * The range as a loop of independent iterations in a method with `@Parallel`, for the weaver: `for i <- (0 until n).parallel do
   * a(i) = f(i)`. The loop stands in the method itself and no function is made of its body; code that is not woven runs it
   * serially. See the guide's page on weaving for what the body may do.
   */
  def parallel: WovenRange = WovenRange(range)

/** See [[parallel]]. */
final class WovenRange private[scala] (range: Range):
  /** The index of the first iteration. */
  def start: Int = range.start

  /** The index behind the last iteration, as the step leads there; the start if there are none. */
  def end: Int = if range.isEmpty then range.start else range.last + range.step

  /** From one index to the next. */
  def step: Int = range.step

  /** Runs the body for each index; in woven code beside each other. */
  inline def foreach[U](inline body: Int => U): Unit =
    val last = end
    val by = step
    var i = Weave.parallel(start)
    while i != last do
      body(i)
      i += by
