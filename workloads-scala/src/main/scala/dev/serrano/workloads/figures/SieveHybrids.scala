package dev.serrano.workloads.figures

import dev.serrano.scala.*

import java.util.concurrent.atomic.AtomicInteger

import SieveMessage.*

/**
 * Figure 18 with light actors that check a number by several tasks.
 *
 * Each number is checked against the first piece by the message itself, which is the end of most; the other pieces are tasks.
 */
private object SieveHybrids:

  def withFinish(sieve: Sieve): String = play(sieve, WithFinish(sieve, null, 1))

  def withPause(sieve: Sieve): String = play(sieve, WithPause(sieve, null, 1))

  private def play(sieve: Sieve, first: Hybrid): String =
    finish {
      first.start()
      sieve.numbers(number => first ! Number(number))
      first ! End
    }
    first.result.toString

  /*
   * Implementation. The fields belong to the message that is processed, and while the actor is paused to the task that ends last;
   * divided is set by the tasks of one number, and read by those and by the tasks after them.
   */
  private abstract class Hybrid(sieve: Sieve, before: Hybrid | Null, depth: Int) extends Reactor[SieveMessage]:
    protected final val kept = Kept(Math.min(sieve.primes, sieve.n))
    private var next: Hybrid | Null = null
    @volatile private var divided = false
    var result: Found = Found.nothing

    protected def successor(): Hybrid

    /** Checks the pieces after the first by a task for each, then keeps the number if it passes. */
    protected def check(number: Int, pieces: Int): Unit

    def behavior() =
      case Number(number) =>
        val pieces = if depth > sieve.chain then 1 else Math.ceilDiv(kept.size, sieve.piece)
        if pieces <= 1 then { if kept.pass(number) then keep(number) }
        else if kept.pass(number, 0, sieve.piece) then
          divided = false
          check(number, pieces)
      case End =>
        val successor = next
        if successor != null then successor ! End else end(kept.found)
      case Ended(found) => end(kept.found.and(found))

    protected final def look(number: Int, piece: Int): Unit =
      val from = piece * sieve.piece
      if !divided && !kept.pass(number, from, from + sieve.piece) then divided = true

    protected final def keepIfPassed(number: Int): Unit = if !divided then keep(number)

    private def keep(number: Int): Unit =
      if !kept.isFull then kept.add(number)
      else
        if next == null then
          val actor = successor()
          actor.start()
          next = actor
        next.nn ! Number(number)

    private def end(found: Found): Unit =
      result = found
      if before != null then before ! Ended(found)
      exit()

  /** The message waits for its tasks. */
  private final class WithFinish(sieve: Sieve, before: Hybrid | Null, depth: Int) extends Hybrid(sieve, before, depth):
    protected def successor() = WithFinish(sieve, this, depth + 1)

    protected def check(number: Int, pieces: Int): Unit =
      finish { for piece <- 1 until pieces do async { look(number, piece) } }
      keepIfPassed(number)

  /** The message ends with the actor paused; the last of its tasks resumes it. */
  private final class WithPause(sieve: Sieve, before: Hybrid | Null, depth: Int) extends Hybrid(sieve, before, depth):
    private val left = AtomicInteger()

    protected def successor() = WithPause(sieve, this, depth + 1)

    protected def check(number: Int, pieces: Int): Unit =
      pause()
      left.set(pieces - 1)
      for piece <- 1 until pieces do
        async {
          look(number, piece)
          if left.decrementAndGet() == 0 then
            keepIfPassed(number)
            resume()
        }
