package dev.serrano.scala

import dev.serrano.{FinishOptions, PhaserConstructs, TaskBody}
import dev.serrano.phaser.{PhaserAccumulator, PhaserInMode, PhaserMode, TaskPhaser}

export dev.serrano.accumulator.FinishAccumulator
export dev.serrano.phaser.{PhaserAccumulator, PhaserInMode, PhaserMode, TaskPhaser}

val SIG: PhaserMode = PhaserMode.SIG
val WAIT: PhaserMode = PhaserMode.WAIT
val SIG_WAIT: PhaserMode = PhaserMode.SIG_WAIT

/** May give a phase a statement of its own: `next { ... }`. The paper's signal-wait-next. */
val SIG_WAIT_SINGLE: PhaserMode = PhaserMode.SIG_WAIT_SINGLE

/** A new phaser, with the calling task on it in mode [[SIG_WAIT]] until the body of the innermost finish ends. */
def phaser(): TaskPhaser = TaskPhaser.create()

/** A new phaser, with the calling task on it in this mode. */
def phaser(mode: PhaserMode): TaskPhaser = TaskPhaser.create(mode)

/** Like `phaser(mode)`; a signaling task goes on only while the waiting ones are at most that many phases behind. */
def phaser(mode: PhaserMode, bound: Int): TaskPhaser = TaskPhaser.create(mode, bound)

/** The next phase on all phasers of the calling task: signals all, then waits for all. */
def next: Unit = PhaserConstructs.next()

/** Like `next`, and the body runs once between the two phases, in one of the tasks that call this for that phase. */
inline def next(inline body: Any): Unit =
  PhaserConstructs.next((() => Body.unit("next", body)): TaskBody)

extension (ph: TaskPhaser)
  /** The argument of `asyncPhased`: the phaser, and the mode of the child there. */
  def inMode(mode: PhaserMode): PhaserInMode = ph.in(mode)

  /** The first half of `next`, on this phaser alone; `doWait()` is the second. */
  def doSignal(): Unit = ph.signal()

/** The operator of an accumulator for the values of a phase. */
enum Operator extends java.lang.Enum[Operator]:
  case Sum, Product, Min, Max

/** A reduction of `Long` values over the tasks of a phaser, phase by phase. */
def longAccumulator(operator: Operator, ph: TaskPhaser): PhaserAccumulator.OfLong = operator match
  case Operator.Sum     => PhaserAccumulator.sumLong(ph)
  case Operator.Product => PhaserAccumulator.productLong(ph)
  case Operator.Min     => PhaserAccumulator.minLong(ph)
  case Operator.Max     => PhaserAccumulator.maxLong(ph)

/** Like [[longAccumulator]], of `Double` values. */
def doubleAccumulator(operator: Operator, ph: TaskPhaser): PhaserAccumulator.OfDouble = operator match
  case Operator.Sum     => PhaserAccumulator.sumDouble(ph)
  case Operator.Product => PhaserAccumulator.productDouble(ph)
  case Operator.Min     => PhaserAccumulator.minDouble(ph)
  case Operator.Max     => PhaserAccumulator.maxDouble(ph)

/** Like [[longAccumulator]], by an associative and commutative operator, whose identity is the result of no values. */
def accumulator[T](ph: TaskPhaser, identity: T)(operator: (T, T) => T): PhaserAccumulator[T] =
  PhaserAccumulator.of(ph, identity, (a, b) => operator(a, b))

extension [T](a: PhaserAccumulator[T])
  /** The result of the phase that the calling task has waited for last; the identity before the first. */
  def result(): T = a.get()

extension (a: PhaserAccumulator.OfLong)
  /** Like `result()`, without boxing. */
  def result(): Long = a.getAsLong

extension (a: PhaserAccumulator.OfDouble)
  /** Like `result()`, without boxing. */
  def result(): Double = a.getAsDouble

/** The option of a finish whose tasks may put into the accumulators: `finishWith(accumulating(sum)) { ... }`. */
def accumulating(accumulators: FinishAccumulator[?]*): FinishOptions =
  FinishOptions.none().accumulating(accumulators*)
