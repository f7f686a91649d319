package dev.serrano.workloads.figures

import dev.serrano.scala.*
import dev.serrano.workloads.RunContext
import dev.serrano.workloads.actors.{ActorForms, ActorHost, ActorProgram, Address, Script, Self, Starter}
import dev.serrano.workloads.form.FormTable

import java.util.function.Consumer

/** The forms of a program of actors that is written once: those of `ActorForms`, and both kinds of actors of the module `scala`. */
private object ScalaActors:
  val Light = "light"
  val Heavy = "heavy"
  val HeavyPlatform = "heavy-platform"

  def forms[I](program: ActorProgram[I]): FormTable.Builder[I] =
    def on(input: I, host: ActorHost) = String.valueOf(program.run(input, host))
    ActorForms
      .of(program)
      .serrano(Light, (input: I, context: RunContext) => on(input, LightActors(context.serrano)))
      .serrano(Heavy, (input: I, context: RunContext) => on(input, HeavyActors(context.serrano, ActorThread.Virtual)))
      .serrano(
        HeavyPlatform,
        (input: I, context: RunContext) => on(input, HeavyActors(context.serrano, ActorThread.Platform))
      )

/** Light actors, in one finish. */
private final class LightActors(runtime: TaskRuntime) extends ActorHost, Starter:

  private final class Player[M](script: Script[M]) extends Reactor[M], Self[M]:
    def behavior() =
      case message => script.receive(message, this)

    def start[N](other: Script[N]): Address[N] = LightActors.this.start(other)

  def start[M](script: Script[M]): Address[M] =
    val player = Player(script)
    player.start()
    player

  def run(body: Consumer[Starter]): Unit = runtime.run { finish { body.accept(this) } }

/** Heavy actors, in one finish, each with a thread of its own. */
private final class HeavyActors(runtime: TaskRuntime, kind: ActorThread) extends ActorHost, Starter:

  private final class Player[M](script: Script[M]) extends HeavyActor[M](kind):
    private var over = false

    val self: Self[M] = new Self[M]:
      def send(message: M): Unit = Player.this ! message

      /** By a task of the actor's finish: the thread of the actor is in none. */
      def start[N](other: Script[N]): Address[N] =
        val player = HeavyActors.this.Player(other)
        async { player.start() }
        player.self

      def exit(): Unit = over = true

    override def behavior() =
      case message =>
        script.receive(message, self)
        if over then exit()

  def start[M](script: Script[M]): Address[M] =
    val player = Player(script)
    player.start()
    player.self

  def run(body: Consumer[Starter]): Unit = runtime.run { finish { body.accept(this) } }
