package dev.serrano.workloads.figures

import dev.serrano.scala.*
import dev.serrano.workloads.RunContext
import dev.serrano.workloads.actors.{ActorForms, ActorHost, ActorProgram, Address, Script, Self, Starter}
import dev.serrano.workloads.form.{FormBody, FormTable}

import java.util.function.Consumer

/** The forms of a program of actors that is written once: those of `ActorForms`, and both kinds of actors of the module `scala`. */
private object ScalaActors:
  val Light = "light"
  val Heavy = "heavy"
  val LightAtPlaces = "light-places"
  val HeavyAtPlaces = "heavy-places"

  def forms[I](program: ActorProgram[I]): FormTable.Builder[I] =
    ActorForms
      .of(program)
      .serrano(Light, played(program, LightActors(_, bound = false)))
      .serrano(Heavy, played(program, HeavyActors(_, bound = false)))

  /** Like `forms`, and those that bind each actor to a place, the next one after that of the actor that starts it. */
  def formsAtPlaces[I](program: ActorProgram[I]): FormTable.Builder[I] =
    forms(program)
      .serrano(LightAtPlaces, played(program, LightActors(_, bound = true)))
      .serrano(HeavyAtPlaces, played(program, HeavyActors(_, bound = true)))

  private def played[I](program: ActorProgram[I], host: TaskRuntime => ActorHost): FormBody[I] =
    (input: I, context: RunContext) => String.valueOf(program.run(input, host(context.serrano)))

/** Light actors, in one finish. */
private final class LightActors(runtime: TaskRuntime, bound: Boolean) extends ActorHost, Starter:

  private final class Player[M](script: Script[M]) extends Reactor[M], Self[M]:
    def behavior() =
      case message => script.receive(message, this)

    def start[N](other: Script[N]): Address[N] = LightActors.this.start(other)

  def start[M](script: Script[M]): Address[M] =
    val player = Player(script)
    if bound then player.start(here.next()) else player.start()
    player

  def run(body: Consumer[Starter]): Unit = runtime.run { finish { body.accept(this) } }

/** Heavy actors, in one finish. */
private final class HeavyActors(runtime: TaskRuntime, bound: Boolean) extends ActorHost, Starter:

  private final class Player[M](script: Script[M]) extends HeavyActor[M]:
    private var over = false

    val self: Self[M] = new Self[M]:
      def send(message: M): Unit = Player.this ! message

      def start[N](other: Script[N]): Address[N] = HeavyActors.this.start(other)

      def exit(): Unit = over = true

    override def behavior() =
      case message =>
        script.receive(message, self)
        if over then exit()

  def start[M](script: Script[M]): Address[M] =
    val player = Player(script)
    if bound then player.start(here.next()) else player.start()
    player.self

  def run(body: Consumer[Starter]): Unit = runtime.run { finish { body.accept(this) } }
