package dev.serrano.scala

import dev.serrano.{TaskBody, TaskRuntime}

/**
 * A program. Its body is the first task, in a finish around everything: the program ends when all its tasks have.
 * {{{
 * object Hello extends HabaneroApp:
 *   def body(): Unit =
 *     async { println("hello") }
 *     async { println("world") }
 * }}}
 * It runs on the common runtime or, with `-places p:w` on its command line, on one with p places of w workers each. What its tasks
 * throw, `main` throws in a `MultiException`.
 *
 * The body is a method, since statements of an object run while the JVM initialises its class: other tasks that use the object
 * wait until that is over, and so would never run.
 */
trait HabaneroApp:
  private var arguments = IndexedSeq.empty[String]

  /** What the program does. */
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
