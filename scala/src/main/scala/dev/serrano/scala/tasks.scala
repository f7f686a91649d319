package dev.serrano.scala

import dev.serrano.{FinishOptions, PhaserConstructs, Place, Serrano, SpawnOptions, TaskBody, TaskFuture, TaskRuntime, TaskValue}
import dev.serrano.phaser.PhaserInMode

import scala.compiletime.erasedValue
import scala.concurrent.duration.FiniteDuration
import scala.jdk.DurationConverters.*

export dev.serrano.{FinishOptions, MultiException, Outcome, Place, SpawnOptions, TaskFuture, TaskRuntime}
export dev.serrano.Serrano.{at, cancelledBy, checkCancelled, failFast, named, nonBlocking, poll, taskNamed, within}

/** An input of an `asyncAwait`. */
type Input = TaskFuture[?] | DataDrivenFuture[?] | SingleReaderFuture[?]

/** Spawns a child task of the innermost finish around the calling task, and goes on. */
inline def async(inline body: Any): Unit =
  Serrano.async((() => Body.unit("async", body)): TaskBody)

/** Like [[async]], at a place. */
inline def async(place: Place)(inline body: Any): Unit =
  Serrano.async(place, (() => Body.unit("async", body)): TaskBody)

// A body that only throws has the type Nothing and one that ends in null the type Null, and both would do for a place.

/** Same as [[async]]. */
inline def async(inline body: Nothing): Unit = Serrano.async((() => Body.unit("async", body)): TaskBody)

/** Same as [[async]]. */
inline def async(inline body: Null): Unit = Serrano.async((() => Body.unit("async", body)): TaskBody)

/** Like [[async]], with options: `asyncWith(taskNamed("index").at(here.next())) { ... }`. */
inline def asyncWith(options: SpawnOptions)(inline body: Any): Unit =
  Serrano.async(options, (() => Body.unit("asyncWith", body)): TaskBody)

/**
 * `if condition then body else async(body)`: the threshold below which a task is not worth its while. True means
 * sequential; the body then throws here, like any statement.
 */
inline def asyncSeq(condition: Boolean)(inline body: Any): Unit =
  val task: TaskBody = () => Body.unit("asyncSeq", body)
  if condition then task.run() else Serrano.async(task)

/**
 * Spawns a child task with a value. `join()` waits for it, and throws what the task has thrown; `get()` does as any
 * `java.util.concurrent.Future`.
 */
inline def asyncFuture[T](inline body: T): TaskFuture[T] =
  Serrano.future((() => Body.value[T]("asyncFuture", body)): TaskValue[T])

/** Like [[asyncFuture]], with options: `asyncFutureWith(at(here.next())) { ... }`. */
inline def asyncFutureWith[T](options: SpawnOptions)(inline body: T): TaskFuture[T] =
  Serrano.future(options, (() => Body.value[T]("asyncFutureWith", body)): TaskValue[T])

/** Spawns a child task that begins when all inputs have values; until then it holds neither a worker nor a stack. */
inline def asyncAwait(inputs: Input*)(inline body: Any): Unit =
  Serrano.async(awaiting(inputs*), (() => Body.unit("asyncAwait", body)): TaskBody)

/** Like [[asyncAwait]], with a value. */
inline def asyncFutureAwait[T](inputs: Input*)(inline body: T): TaskFuture[T] =
  Serrano.future(awaiting(inputs*), (() => Body.value[T]("asyncFutureAwait", body)): TaskValue[T])

/** The option of a task that begins when all inputs have values. */
def awaiting(inputs: Input*): SpawnOptions =
  val futures = new Array[TaskFuture[?]](inputs.size)
  var i = 0
  for input <- inputs do
    futures(i) = input match
      case d: DataDrivenFuture[?]   => d.promise
      case s: SingleReaderFuture[?] => s.promise
      case f: TaskFuture[?]         => f
    i += 1
  SpawnOptions.none().awaiting(futures*)

/** Spawns a child task that is registered on all phasers of the calling task, in the same modes. */
inline def asyncPhased(inline body: Any): Unit =
  Serrano.async(PhaserConstructs.phased(), (() => Body.unit("asyncPhased", body)): TaskBody)

/** Same as [[asyncPhased]]. */
inline def asyncPhased(inline body: Nothing): Unit =
  Serrano.async(PhaserConstructs.phased(), (() => Body.unit("asyncPhased", body)): TaskBody)

/** Same as [[asyncPhased]]. */
inline def asyncPhased(inline body: Null): Unit =
  Serrano.async(PhaserConstructs.phased(), (() => Body.unit("asyncPhased", body)): TaskBody)

/** Spawns a child task that is registered on these phasers: `asyncPhased(ph.inMode(SIG)) { ... }`. */
inline def asyncPhased(registration: PhaserInMode, more: PhaserInMode*)(inline body: Any): Unit =
  Serrano.async(PhaserConstructs.phased((registration +: more)*), (() => Body.unit("asyncPhased", body)): TaskBody)

/**
 * Runs the body, then waits for all tasks transitively spawned in it, and returns the value of the body. All failures, that
 * of the body among them, come out in one `MultiException`.
 */
inline def finish[T](inline body: T): T =
  inline erasedValue[T] match
    case _: Unit => // a body without a value costs less
      Serrano.finish((() => Body.unit("finish", body)): TaskBody)
      ().asInstanceOf[T]
    case _ => Serrano.finish((() => Body.value[T]("finish", body)): TaskValue[T])

/** Like [[finish]], with options: `finishWith(failFast().named("load")) { ... }`. */
inline def finishWith[T](options: FinishOptions)(inline body: T): T =
  Serrano.finish(options, (() => Body.value[T]("finishWith", body)): TaskValue[T])

/** Runs a program on the common runtime: the body as a task, and all tasks spawned in it. For code that is in no task. */
inline def launch[T](inline body: T): T =
  Serrano.launch((() => Body.value[T]("launch", body)): TaskValue[T])

extension (runtime: TaskRuntime)
  /** Like [[launch]], on this runtime. */
  inline def run[T](inline body: T): T =
    runtime.launch((() => Body.value[T]("run", body)): TaskValue[T])

/** The place of the calling task. */
def here: Place = Serrano.here()

/** Sets the task aside for some time. */
def delay(duration: FiniteDuration): Unit = Serrano.delay(duration.toJava)

/** Runs the body while no other isolated section runs. Inside, a task may neither spawn nor wait. */
inline def isolated[T](inline body: T): T =
  Sections.global((() => Body.value[T]("isolated", body)): TaskValue[T])

/** Like [[isolated]], on objects: excludes those sections alone that list one of them, and those on nothing. */
inline def isolatedOn[T](o: AnyRef)(inline body: T): T =
  Sections.on(o, (() => Body.value[T]("isolatedOn", body)): TaskValue[T])

/** Like [[isolatedOn]], on two objects; their order does not matter. */
inline def isolatedOn[T](first: AnyRef, second: AnyRef)(inline body: T): T =
  Sections.on(first, second, (() => Body.value[T]("isolatedOn", body)): TaskValue[T])

/** Like [[isolatedOn]], on any number of objects. */
inline def isolatedOn[T](first: AnyRef, second: AnyRef, third: AnyRef, more: AnyRef*)(inline body: T): T =
  Sections.onAll(
    java.util.List.of[AnyRef]((first +: second +: third +: more)*),
    (() => Body.value[T]("isolatedOn", body)): TaskValue[T]
  )

export dev.serrano.isolated.Access.{reading, writing}
