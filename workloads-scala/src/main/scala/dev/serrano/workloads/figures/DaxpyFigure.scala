package dev.serrano.workloads.figures

import dev.serrano.{Serrano, TaskBody}
import dev.serrano.scala.*
import dev.serrano.workloads.{Parameter, Parameters, Prepared, WorkloadInfo}
import dev.serrano.workloads.form.{Digest, FormTable, PlainBody, TableWorkload}

import edu.rice.hj.{Module0, Module1}
import edu.rice.hj.api.HjSuspendable

import java.util.{List => JList}
import java.util.SplittableRandom

/** Figure 14: many tasks under one finish. */
final class DaxpyFigure extends TableWorkload[Vectors](DaxpyFigure.Info, DaxpyFigure.Forms):

  def prepare(parameters: Parameters): Prepared =
    val n = parameters.integer("n", 1, DaxpyFigure.Most)
    val block = parameters.integer("block", 1, DaxpyFigure.Most)
    DaxpyFigure.Forms.prepare(Vectors(n, block, parameters.integer("rounds", 1, DaxpyFigure.MostRounds)), null)

object DaxpyFigure:
  private val Most = 10_000_000
  private val MostRounds = 100_000

  private val Info = WorkloadInfo(
    "scala-daxpy",
    "figure 14: a vector times a number, added",
    "many tasks under one finish that share nothing",
    "Imam and Sarkar, Habanero-Scala, figure 14",
    JList.of(
      Parameter.integer("n", 1_000_000, s"the length of the vectors, 1 to $Most"),
      Parameter.integer("block", 250, s"how many elements are one task, 1 to $Most"),
      Parameter.integer("rounds", 30, s"how often it is done, 1 to $MostRounds")
    )
  )

  private val Forms: FormTable[Vectors] = FormTable
    .builder[Vectors]()
    .serrano("finish", form(inScala))
    .serrano("java", form(inJava))
    .serrano("hjlib", form(withHjlib))
    .serial(form(serially))
    .build()

  private def form(round: (Vectors, Array[Double]) => Unit): PlainBody[Vectors] = vectors =>
    val sum = vectors.start
    for _ <- 1 to vectors.rounds do round(vectors, sum)
    Digest().add(sum)

  private def inScala(vectors: Vectors, sum: Array[Double]): Unit = finish {
    var b = 0
    while b < vectors.blocks do
      val block = b
      async { vectors.add(block, sum) }
      b += 1
  }

  private def inJava(vectors: Vectors, sum: Array[Double]): Unit =
    val body: TaskBody = () =>
      var b = 0
      while b < vectors.blocks do
        val block = b
        Serrano.async((() => vectors.add(block, sum)): TaskBody)
        b += 1
    Serrano.finish(body)

  private def withHjlib(vectors: Vectors, sum: Array[Double]): Unit =
    val body: HjSuspendable = () =>
      var b = 0
      while b < vectors.blocks do
        val block = b
        Module1.async((() => vectors.add(block, sum)): HjSuspendable)
        b += 1
    Module0.finish(body)

  private def serially(vectors: Vectors, sum: Array[Double]): Unit =
    for b <- 0 until vectors.blocks do vectors.add(b, sum)

/** The two vectors of a sum, computed block by block. */
final class Vectors private[figures] (n: Int, block: Int, private[figures] val rounds: Int):
  private val random = SplittableRandom(n)
  private val x = random.doubles(n).toArray
  private val y = random.doubles(n).toArray

  private[figures] val blocks = Math.ceilDiv(n, block)

  private[figures] def start: Array[Double] = y.clone

  private[figures] def add(number: Int, sum: Array[Double]): Unit =
    var i = number * block
    val end = Math.min(i + block, n)
    while i < end do
      sum(i) += Vectors.Factor * x(i)
      i += 1

private object Vectors:
  /** Small, so that the sums stay finite. */
  private val Factor = 1.0 / 1024
