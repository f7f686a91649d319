package dev.serrano.workloads.figures

import dev.serrano.workloads.{Parameter, Parameters, Prepared, WorkloadInfo}
import dev.serrano.workloads.actors.{ActorHost, Address, Script, Self}
import dev.serrano.workloads.form.{FormTable, TableWorkload}

import java.util.{List => JList}

/** Figure 16: creatures that meet in a mall, and change colours. */
final class ChameneosFigure extends TableWorkload[ChameneosFigure.World](ChameneosFigure.Info, ChameneosFigure.Forms):

  def prepare(parameters: Parameters): Prepared =
    val world = ChameneosFigure.World(
      parameters.integer("creatures", 2, ChameneosFigure.MostCreatures),
      parameters.integer("meetings", 0, ChameneosFigure.Most)
    )
    ChameneosFigure.Forms.prepare(world, s"${2L * world.meetings} meetings")

object ChameneosFigure:
  private val MostCreatures = 100_000
  private val Most = 100_000_000

  private val Info = WorkloadInfo(
    "scala-chameneos",
    "figure 16: creatures that meet in a mall",
    "one mailbox into which everybody sends",
    "Imam and Sarkar, Habanero-Scala, figure 16",
    JList.of(
      Parameter.integer("creatures", 500, s"how many creatures, 2 to $MostCreatures"),
      Parameter.integer("meetings", 100_000, s"how many meetings, 0 to $Most")
    )
  )

  private val Forms: FormTable[World] = ScalaActors.forms[World](play).build()

  /** The number of creatures and of their meetings. */
  final case class World private[figures] (creatures: Int, meetings: Int)

  private enum Colour:
    case Blue, Red, Yellow

    /** The same for two that are the same, else the third. */
    def complement(other: Colour): Colour = Colour.fromOrdinal((6 - ordinal - other.ordinal) % 3)

  private enum ForMall:
    case Meet(creature: Address[ForCreature], colour: Colour)
    case Count(meetings: Int)

  private enum ForCreature:
    case Begin
    case Meet(other: Address[ForCreature], colour: Colour)
    case Change(colour: Colour)
    case Over

  private final class Mall(world: World) extends Script[ForMall]:
    private var left = world.meetings
    private var gone = 0
    private var waiting: Address[ForCreature] | Null = null
    var sum = 0L

    def receive(message: ForMall, self: Self[ForMall]): Unit = message match
      case ForMall.Count(meetings) =>
        sum += meetings
        gone += 1
        if gone == world.creatures then self.exit()
      case ForMall.Meet(creature, colour) =>
        val first = waiting
        if left == 0 then creature.send(ForCreature.Over)
        else if first == null then waiting = creature
        else
          waiting = null
          left -= 1
          first.send(ForCreature.Meet(creature, colour))

  private final class Creature(mall: Address[ForMall], private var colour: Colour) extends Script[ForCreature]:
    private var meetings = 0

    def receive(message: ForCreature, self: Self[ForCreature]): Unit = message match
      case ForCreature.Begin               => mall.send(ForMall.Meet(self, colour))
      case ForCreature.Meet(other, theirs) =>
        colour = colour.complement(theirs)
        other.send(ForCreature.Change(colour))
        again(self)
      case ForCreature.Change(next) =>
        colour = next
        again(self)
      case ForCreature.Over =>
        mall.send(ForMall.Count(meetings))
        self.exit()

    private def again(self: Self[ForCreature]): Unit =
      meetings += 1
      mall.send(ForMall.Meet(self, colour))

  private def play(world: World, host: ActorHost): AnyRef =
    val mall = Mall(world)
    host.run { on =>
      val place = on.start(mall)
      for i <- 0 until world.creatures do
        on.start(Creature(place, Colour.fromOrdinal(i % 3))).send(ForCreature.Begin)
    }
    s"${mall.sum} meetings"
