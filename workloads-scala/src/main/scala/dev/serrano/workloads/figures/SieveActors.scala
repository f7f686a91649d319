package dev.serrano.workloads.figures

import dev.serrano.workloads.actors.{ActorHost, Address, Script, Self}

import SieveMessage.*

/** Figure 18 with one message after the other: for actors of any kind. */
private object SieveActors:

  def play(sieve: Sieve, host: ActorHost): AnyRef =
    val first = Filter(sieve, null)
    host.run { on =>
      val chain = on.start(first)
      sieve.numbers(number => chain.send(Number(number)))
      chain.send(End)
    }
    first.result

  private final class Filter(sieve: Sieve, before: Address[SieveMessage] | Null) extends Script[SieveMessage]:
    private val kept = Kept(Math.min(sieve.primes, sieve.n))
    private var next: Address[SieveMessage] | Null = null
    var result: Found = Found.nothing

    def receive(message: SieveMessage, self: Self[SieveMessage]): Unit = message match
      case Number(number) => if kept.pass(number) then keep(number, self)
      case End            =>
        val successor = next
        if successor != null then successor.send(End) else end(kept.found, self)
      case Ended(found) => end(kept.found.and(found), self)

    private def keep(number: Int, self: Self[SieveMessage]): Unit =
      if !kept.isFull then kept.add(number)
      else
        if next == null then next = self.start(Filter(sieve, self))
        next.nn.send(Number(number))

    private def end(found: Found, self: Self[SieveMessage]): Unit =
      result = found
      if before != null then before.send(Ended(found))
      self.exit()
