package dev.serrano.workloads.figures

import dev.serrano.scala.*

/**
 * Figure 18 with a phaser between two tasks, a phase for each number.
 *
 * There is a fixed number of tasks, as many as workers. They are tuned to the problem: since the later ones see primes only, the
 * first ones keep fewer, so that all have the same number of divisions of primes.
 */
private object SievePhasers:
  private val Ahead = 64
  private val End = -1

  def run(sieve: Sieve, tasks: Int): String =
    val found = new Array[Found](tasks)
    finish {
      val links = Array.fill(tasks - 1)(Link())
      for task <- 0 until tasks do
        val kept = Kept(share(sieve.answer, task, tasks))
        val registrations =
          links.lift(task - 1).map(_.phaser.inMode(WAIT)).toList ++ links.lift(task).map(_.phaser.inMode(SIG))
        val body = Stage(sieve, kept, links.lift(task - 1), links.lift(task))
        registrations match
          case Nil           => async { found(task) = body.run() }
          case first :: more => asyncPhased(first, more*) { found(task) = body.run() }
    }
    found.reduce(_.and(_)).toString

  /** How many primes a task keeps. A task that sees r primes and keeps the first k of them divides k r - k k / 2 times. */
  private def share(primes: Int, task: Int, tasks: Int): Int = bound(primes, task + 1, tasks) - bound(primes, task, tasks)

  private def bound(primes: Int, task: Int, tasks: Int): Int =
    Math.rint(primes * (1 - Math.sqrt(1 - task.toDouble / tasks))).toInt

  private final class Stage(sieve: Sieve, kept: Kept, in: Option[Link], out: Option[Link]):
    def run(): Found =
      in match
        case None       => sieve.numbers(filter)
        case Some(link) =>
          var number = link.receive()
          while number != End do
            filter(number)
            number = link.receive()
      out.foreach(_.send(End))
      kept.found

    private def filter(number: Int): Unit =
      if kept.pass(number) then
        if !kept.isFull then kept.add(number)
        else
          out match
            case Some(link) => link.send(number)
            case None       => throw IllegalStateException(s"there is no room for the prime $number: the shares add up to too little")

  /*
   * Implementation. The number of a phase is in the slot of that phase. With a bound of b the sender may write that of phase p
   * while the receiver still reads that of p - b - 1, so there are b + 2 slots. sent and received belong to one side each.
   */
  private final class Link:
    val phaser: TaskPhaser = dev.serrano.scala.phaser(SIG_WAIT, Ahead)
    private val slots = new Array[Int](Ahead + 2)
    private var sent = 0
    private var received = 0

    def send(number: Int): Unit =
      slots(sent % slots.length) = number
      sent += 1
      phaser.doSignal()

    def receive(): Int =
      phaser.doWait()
      val number = slots(received % slots.length)
      received += 1
      number
