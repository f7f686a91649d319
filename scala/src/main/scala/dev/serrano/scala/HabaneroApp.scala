package dev.serrano.scala

import dev.serrano.{TaskBody, TaskRuntime}

/**
 * A program. The statements of the object that extends it are the first task, in a finish around everything: the program ends when
 * all its tasks have.
 * {{{
 * object Hello extends HabaneroApp {
 *   val name = args(0)
 *   async { println("hello") }
 *   async { println(name) }
 * }
 * }}}
 * It runs on the common runtime or, with `-places p:w` on its command line, on one with p places of w workers each.
 * `main` throws the failures of its tasks in a `MultiException`.
 *
 * The compiler moves the statements, and what `val` and `var` begin with, out of the initializer of the object and into `body()`.
 * So they run when `main` does, each time that it does; before, a `val` is 0, false or null. Definitions, `lazy val`, constants,
 * and a `val` that implements or overrides one, stay what they are. A program that defines `body()` itself has that for its first
 * task, and the statements beside it are no task: they run while the JVM initializes the class. Where an abstract class stands
 * between this one and the program, it must.
 */
abstract class HabaneroApp(using HabaneroApp.Statements):
  private var arguments = IndexedSeq.empty[String]

  /** The program: the statements of the object, unless it defines this itself. */
  def body(): Unit

  /** The command line without `-places`. */
  protected final def args: IndexedSeq[String] = arguments

  final def main(commandLine: Array[String]): Unit =
    val (places, rest) = HabaneroApp.parse(commandLine.toVector)
    arguments = rest
    places match
      case None         => TaskRuntime.common().launch((() => body()): TaskBody)
      case Some((p, w)) =>
        val runtime = TaskRuntime.builder().places(p, w).build()
        try runtime.launch((() => body()): TaskBody)
        finally runtime.close()

object HabaneroApp:
  private val PlacesAndWorkers = """(\d{1,6}):(\d{1,6})""".r

  /** The compiler makes it where a class extends `HabaneroApp`, and moves the statements of that class meanwhile. */
  final class Statements private[scala] ()

  object Statements:
    val moved: Statements = Statements()

    inline given Statements = ${ AppBody.move }

  private def parse(args: Vector[String]): (Option[(Int, Int)], Vector[String]) =
    args.indexOf("-places") match
      case -1 => (None, args)
      case i  =>
        args.lift(i + 1) match
          case Some(PlacesAndWorkers(p, w)) => (Some((p.toInt, w.toInt)), args.patch(i, Nil, 2))
          case other                        =>
            throw IllegalArgumentException(
              s"-places ${other.getOrElse("")}: takes p:w, a number of places and of workers for each, as in -places 2:4"
            )
