package dev.serrano.workloads.figures

import dev.serrano.scala.*
import dev.serrano.workloads.{Parameter, Parameters, Prepared, RunContext, WorkloadInfo}
import dev.serrano.workloads.form.{FormTable, TableWorkload}

import java.util.{BitSet, List => JList}

/** Figure 18: numbers that run through a chain of actors, each of which keeps some primes. */
final class SieveFigure extends TableWorkload[Sieve](SieveFigure.Info, SieveFigure.Forms):

  def prepare(parameters: Parameters): Prepared =
    val n = parameters.integer("n", 2, SieveFigure.Most)
    val primes = SieveFigure.primesUpTo(n)
    val sieve = Sieve(
      n,
      parameters.integer("primes", 1, SieveFigure.Most),
      parameters.integer("piece", 1, SieveFigure.Most),
      parameters.integer("chain", 0, SieveFigure.Most),
      primes.cardinality
    )
    SieveFigure.Forms.prepare(sieve, Found(primes.cardinality, primes.stream.asLongStream.sum).toString)

object SieveFigure:
  private val Most = 10_000_000

  private val Info = WorkloadInfo(
    "scala-sieve",
    "figure 18: the sieve of Eratosthenes as a chain",
    "a pipeline that grows, with tasks within a stage",
    "Imam and Sarkar, Habanero-Scala, figure 18",
    JList.of(
      Parameter.integer("n", 200_000, s"primes up to this number, 2 to $Most"),
      Parameter.integer("primes", 2_000, s"how many primes an actor keeps, 1 to $Most"),
      Parameter.integer("piece", 500, s"how many of them one task checks, 1 to $Most"),
      Parameter.integer("chain", 10, s"from which actor on no tasks check, 0 to $Most")
    )
  )

  private val Forms: FormTable[Sieve] = ScalaActors
    .formsAtPlaces[Sieve](SieveActors.play)
    .serrano("finish", (sieve: Sieve, context: RunContext) => context.serrano.run { SieveHybrids.withFinish(sieve) })
    .serrano("pause", (sieve: Sieve, context: RunContext) => context.serrano.run { SieveHybrids.withPause(sieve) })
    .serrano("phaser", (sieve: Sieve, context: RunContext) => context.serrano.run { SievePhasers.run(sieve, context.workers) })
    .build()

  private def primesUpTo(n: Int): BitSet =
    val left = BitSet(n + 1)
    left.set(2, n + 1)
    for p <- 2 to n if left.get(p) && p <= n / p; multiple <- p * p to n by p do left.clear(multiple)
    left

/**
 * How far, and in what portions.
 *
 * @param piece how many primes are checked by one task
 * @param chain the actors from this one on check alone: the chain is then parallel enough
 * @param answer how many primes there are: pipelines that cannot grow are tuned to it
 */
final case class Sieve private[figures] (n: Int, primes: Int, piece: Int, chain: Int, answer: Int):

  /** Sends what the chain gets: 2 and the odd numbers. */
  private[figures] inline def numbers(inline send: Int => Unit): Unit =
    send(2)
    var number = 3
    while number <= n do
      send(number)
      number += 2

/**
 * The primes of an actor or task. Its owner calls one method after the other; meanwhile any number of tasks call
 * `check`.
 */
private final class Kept(capacity: Int):
  private val primes = new Array[Int](capacity)
  private var n = 0

  def size: Int = n

  def isFull: Boolean = n == capacity

  def add(prime: Int): Unit =
    primes(n) = prime
    n += 1

  /** Whether none of these primes, from one index to below another, divides the number. */
  def pass(number: Int, from: Int, to: Int): Boolean =
    val end = Math.min(to, n)
    var i = from
    while i < end do
      if number % primes(i) == 0 then return false
      i += 1
    true

  def pass(number: Int): Boolean = pass(number, 0, n)

  def found: Found =
    var sum = 0L
    for i <- 0 until n do sum += primes(i)
    Found(n, sum)

/** How many primes, and their sum. */
private final case class Found(count: Int, sum: Long):
  def and(other: Found): Found = Found(count + other.count, sum + other.sum)

  override def toString: String = s"$count primes, sum $sum"

private object Found:
  val nothing: Found = Found(0, 0)

/** The messages between the actors of all forms. */
private enum SieveMessage:
  case Number(value: Int)
  case End

  /** From the successor, which has ended. */
  case Ended(found: Found)
