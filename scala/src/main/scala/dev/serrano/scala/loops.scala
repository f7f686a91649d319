package dev.serrano.scala

import dev.serrano.PhaserConstructs
import dev.serrano.loop.{IntRange, ParallelLoop}

import scala.jdk.CollectionConverters.*
import scala.reflect.ClassTag

/**
 * `finish for i <- start to end do async body(i)`: both bounds are among the values, as in the paper. Each iteration is a task of
 * its own, and on one phaser with all others: `next` in the body is a barrier. For loops without barriers see [[inParallel]].
 */
inline def forall(start: Int, end: Int)(inline body: Int => Unit): Unit =
  Loops.phased(start, end, Body.value[Int => Unit]("forall", body))

/** Like [[forall]], over all pairs. */
inline def forall(i: (Int, Int), j: (Int, Int))(inline body: (Int, Int) => Unit): Unit =
  Loops.phased(i, j, Body.value[(Int, Int) => Unit]("forall", body))

/** Like [[forall]], over all triples. */
inline def forall(i: (Int, Int), j: (Int, Int), k: (Int, Int))(inline body: (Int, Int, Int) => Unit): Unit =
  Loops.phased(i, j, k, Body.value[(Int, Int, Int) => Unit]("forall", body))

/**
 * `for i <- start to end do async body(i)`: both bounds are among the values. No finish, no phaser; failures go to the innermost
 * finish around.
 */
inline def foreach(start: Int, end: Int)(inline body: Int => Unit): Unit =
  Loops.spawned(start, end, Body.value[Int => Unit]("foreach", body))

/** Like [[foreach]], over all pairs. */
inline def foreach(i: (Int, Int), j: (Int, Int))(inline body: (Int, Int) => Unit): Unit =
  Loops.spawned(i, j, Body.value[(Int, Int) => Unit]("foreach", body))

/** Like [[foreach]], over all triples. */
inline def foreach(i: (Int, Int), j: (Int, Int), k: (Int, Int))(inline body: (Int, Int, Int) => Unit): Unit =
  Loops.spawned(i, j, k, Body.value[(Int, Int, Int) => Unit]("foreach", body))

extension [A](elements: Iterable[A])
  /** Like `forall`, for each element: a finish, a task for each, and a phaser for all. */
  inline def asyncForall(inline body: A => Unit): Unit =
    Loops.phased(elements, Body.value[A => Unit]("asyncForall", body))

  /** Like `foreach`, for each element: a task for each of the innermost finish around. */
  inline def asyncForeach(inline body: A => Unit): Unit =
    Loops.spawned(elements, Body.value[A => Unit]("asyncForeach", body))

extension (range: Range)
  /**
   * The range as a loop in a finish, without a phaser: it is one task until another worker asks for work. So iterations may be
   * short. `for i <- (0 until n).inParallel do a(i) = i`
   */
  def inParallel: ParallelRange = ParallelRange(range)

/** See [[inParallel]]. */
final class ParallelRange private[scala] (range: Range):
  private val values = IntRange.of(0, range.length)

  /** Runs the body for each value; returns when all iterations have ended, and all tasks spawned in them. */
  def foreach(body: Int => Unit): Unit =
    ParallelLoop.over(values).forall(k => body(range.start + k * range.step))

  /** The values of the body, in the order of the range. */
  def map[B: ClassTag](body: Int => B): IndexedSeq[B] =
    val all = new Array[B](range.length)
    ParallelLoop.over(values).forall(k => all(k) = body(range.start + k * range.step))
    scala.collection.immutable.ArraySeq.unsafeWrapArray(all)

  /** The sum of the body's values. The body must not wait. */
  def sumLong(body: Int => Long): Long =
    ParallelLoop.over(values).sumLong(k => body(range.start + k * range.step))

/** The expansion of the loops. */
object Loops:
  type Bounds = (Int, Int)

  def phased(start: Int, end: Int, body: Int => Unit): Unit =
    PhaserConstructs.forallPhased(IntRange.closed(start, end), i => body(i))

  def phased(i: Bounds, j: Bounds, body: (Int, Int) => Unit): Unit =
    val columns = size(j)
    PhaserConstructs.forallPhased(
      IntRange.of(0, Math.multiplyExact(size(i), columns)),
      n => body(i._1 + n / columns, j._1 + n % columns)
    )

  def phased(i: Bounds, j: Bounds, k: Bounds, body: (Int, Int, Int) => Unit): Unit =
    val (columns, depth) = (size(j), size(k))
    PhaserConstructs.forallPhased(
      IntRange.of(0, Math.multiplyExact(Math.multiplyExact(size(i), columns), depth)),
      n => body(i._1 + n / depth / columns, j._1 + n / depth % columns, k._1 + n % depth)
    )

  def phased[A](elements: Iterable[A], body: A => Unit): Unit =
    val all = elements.toIndexedSeq
    PhaserConstructs.forallPhased(IntRange.of(0, all.size), i => body(all(i)))

  def spawned(start: Int, end: Int, body: Int => Unit): Unit =
    ParallelLoop.over(IntRange.closed(start, end)).forasync(i => body(i))

  def spawned(i: Bounds, j: Bounds, body: (Int, Int) => Unit): Unit =
    ParallelLoop.over(closed(i), closed(j)).forasync((a, b) => body(a, b))

  def spawned(i: Bounds, j: Bounds, k: Bounds, body: (Int, Int, Int) => Unit): Unit =
    ParallelLoop.over(closed(i), closed(j), closed(k)).forasync((a, b, c) => body(a, b, c))

  def spawned[A](elements: Iterable[A], body: A => Unit): Unit =
    ParallelLoop.over(elements.toIndexedSeq.asJava).forasync(e => body(e))

  private def closed(bounds: Bounds): IntRange = IntRange.closed(bounds._1, bounds._2)

  private def size(bounds: Bounds): Int = Math.toIntExact(closed(bounds).size)
