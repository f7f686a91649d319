package dev.serrano.scala

import dev.serrano.{Promise, Serrano}

/** A new data-driven future without a value. */
def ddf[T](): DataDrivenFuture[T] = DataDrivenFuture(Serrano.promise[T]())

/**
 * A value that is put once, by any task or thread, and awaited by any number of tasks (Habanero-Scala, section 3.2.2).
 *
 * @param promise the same as a promise of Serrano, to be joined, mapped and combined
 */
final class DataDrivenFuture[T](val promise: Promise[T]):

  /** Gives it its only value. A second one is an error. */
  def put(value: T): Unit = promise.put(value)

  /** Gives it a value unless it has one; whether it did. */
  def tryPut(value: T): Boolean = promise.tryPut(value)

  /** Ends it with a failure, with which tasks that await it fail, too. */
  def fail(cause: Throwable): Unit = promise.fail(cause)

  /** The value, which must be there: for a task that has awaited it. Never waits. */
  def get(): T =
    if !isDone then
      throw IllegalStateException(
        s"get() of $this, which has no value yet: only a task that has awaited it may get() it, by asyncAwait or await()"
      )
    promise.join()

  /** Waits until there is a value: the task is suspended. */
  def await(): Unit = promise.join()

  /** Whether there is a value, or a failure. */
  def isDone: Boolean = promise.isDone

  override def toString: String = s"ddf of $promise"
