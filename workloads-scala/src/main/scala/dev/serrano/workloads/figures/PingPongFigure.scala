package dev.serrano.workloads.figures

import dev.serrano.workloads.{Parameter, Parameters, Prepared, WorkloadInfo}
import dev.serrano.workloads.actors.{ActorHost, Address, Script, Self}
import dev.serrano.workloads.form.{FormTable, TableWorkload}

import java.util.{List => JList}

/** Figure 15: two actors that answer each other. */
final class PingPongFigure extends TableWorkload[Integer](PingPongFigure.Info, PingPongFigure.Forms):

  def prepare(parameters: Parameters): Prepared =
    val rounds = parameters.integer("rounds", 1, PingPongFigure.Most)
    PingPongFigure.Forms.prepare(rounds, s"$rounds pings, $rounds pongs")

object PingPongFigure:
  private val Most = 100_000_000

  private val Info = WorkloadInfo(
    "scala-pingpong",
    "figure 15: two actors that answer each other",
    "the way of one message to an actor that waits for it",
    "Imam and Sarkar, Habanero-Scala, figure 15",
    JList.of(Parameter.integer("rounds", 100_000, s"how often the ball goes there and back, 1 to $Most"))
  )

  private val Forms: FormTable[Integer] = ScalaActors.forms[Integer](play).build()

  private enum ForPing:
    case Begin, Serve, Pong

  private enum ForPong:
    case Ping(from: Address[ForPing])
    case Stop

  /** Asks itself for the next ball, as in the program of Scala's site. */
  private final class Ping(rounds: Int, pong: Address[ForPong]) extends Script[ForPing]:
    private var left = rounds
    var answers = 0

    def receive(message: ForPing, self: Self[ForPing]): Unit = message match
      case ForPing.Begin => serve(self)
      case ForPing.Serve => serve(self)
      case ForPing.Pong  =>
        answers += 1
        if left > 0 then self.send(ForPing.Serve)
        else
          pong.send(ForPong.Stop)
          self.exit()

    private def serve(self: Self[ForPing]): Unit =
      left -= 1
      pong.send(ForPong.Ping(self))

  private final class Pong extends Script[ForPong]:
    var pings = 0

    def receive(message: ForPong, self: Self[ForPong]): Unit = message match
      case ForPong.Ping(from) =>
        pings += 1
        from.send(ForPing.Pong)
      case ForPong.Stop => self.exit()

  private def play(rounds: Integer, host: ActorHost): AnyRef =
    val pong = Pong()
    var ping: Ping | Null = null
    host.run { on =>
      val first = Ping(rounds, on.start(pong))
      ping = first
      on.start(first).send(ForPing.Begin)
    }
    s"${pong.pings} pings, ${ping.nn.answers} pongs"
