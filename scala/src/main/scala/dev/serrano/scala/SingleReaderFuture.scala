package dev.serrano.scala

import dev.serrano.{Promise, Serrano}

import java.util.concurrent.atomic.AtomicBoolean

/** A new single-producer single-consumer future without a value. */
def singleReader[T](): SingleReaderFuture[T] = SingleReaderFuture(Serrano.promise[T]())

/**
 * A single-producer single-consumer future: a value that is put once, and read once (Imam and Sarkar, "Cooperative Scheduling of
 * Parallel Tasks with General Synchronization Patterns", section 5.2). A second read is an error, also while the first still waits.
 * {{{
 * val f = singleReader[Int]()
 * async { f.put(6 * 7) }
 * f.get() // waits; the next read is an IllegalStateException
 * }}}
 * A task of `asyncAwait(f)` begins when there is a value, and has not read it by that.
 *
 * Memory consistency: actions before the put happen-before those that follow the read.
 */
final class SingleReaderFuture[T] private[scala] (private[scala] val promise: Promise[T]):
  private val read = AtomicBoolean()

  /** Gives it its only value. A second one is an `IllegalStateException`. */
  def put(value: T): Unit = promise.put(value)

  /** Ends it with a failure, which its reader gets, and tasks that await it. */
  def fail(cause: Throwable): Unit = promise.fail(cause)

  /**
   * Reads the value, for which it waits: the task is suspended. Throws the failure with which it has ended, and an
   * `IllegalStateException` at once if there is or was another reader.
   */
  def get(): T =
    if !read.compareAndSet(false, true) then
      throw IllegalStateException(s"get() of $this, which has a reader already: its value is read once. More may read a ddf")
    promise.join()

  /** Whether there is a value, or a failure; also after it was read. */
  def isDone: Boolean = promise.isDone

  override def toString: String = s"single-reader future of $promise"
