package dev.serrano.scala

import dev.serrano.TaskRuntime
import dev.serrano.weave.{Parallel, Weave}
import dev.serrano.weaver.WeavingLoader
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.function.Supplier
import scala.jdk.CollectionConverters.*

/** Recursions in an object: its methods, and the bodies of the lambdas that they spawn. */
object WovenPrograms:
  @Parallel
  def fib(n: Int): Int =
    if n < 2 then n
    else
      val a = Weave.spawn(fib(n - 1))
      val b = fib(n - 2)
      Weave.sync()
      a + b

  @Parallel
  def fill(to: Array[Long], from: Int, until: Int): Unit =
    if until - from <= 4 then
      var i = from
      while i < until do
        to(i) = i
        i += 1
    else
      val middle = (from + until) >>> 1
      Weave.spawn(() => fill(to, from, middle))
      fill(to, middle, until)
      Weave.sync()

class WovenRun extends Supplier[String]:
  def get(): String =
    val to = new Array[Long](100_000)
    WovenPrograms.fill(to, 0, to.length)
    s"${WovenPrograms.fib(24)} ${to.sum}"

/** Parallel loops over ranges. */
object WovenRanges:
  @Parallel
  def each(n: Int): Array[Int] =
    val to = new Array[Int](n)
    for i <- (0 until n).parallel do to(i) = WovenPrograms.fib(i % 9)
    for i <- (n - 1 to 0 by -3).parallel do
      val twice = i * 2
      to(i) += twice
    to

  @Parallel
  def sum(n: Int, step: Int): Long =
    var all = 0L
    for i <- (1 to n by step).parallel do all += WovenPrograms.fib(i % 7) + i
    all

class WovenRangesRun extends Supplier[String]:
  def get(): String =
    s"${WovenRanges.each(50).mkString(" ")} ${WovenRanges.sum(0, 1)} ${WovenRanges.sum(99, 4)} ${WovenRanges.sum(99, 1)}"

/** Class files of Scala's compiler can be woven. */
class WovenTest:
  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def givesWhatItGivesSerially(workers: Int): Unit =
    val expected = WovenRun().get()
    val names = List("WovenPrograms", "WovenPrograms$", "WovenRun").map(n => s"dev.serrano.scala.$n")
    val loader = WeavingLoader(getClass.getClassLoader, names.asJava)
    val program = loader.loadClass(names.last).getConstructor().newInstance().asInstanceOf[Supplier[String]]
    assertThat(program.getClass).isNotSameAs(classOf[WovenRun])
    val fast = loader.loadClass("dev.serrano.scala.WovenPrograms$").getDeclaredMethods.map(_.getName)
    assertThat(fast.count(_.endsWith("$woven"))).isEqualTo(3)
    runs(workers, program, expected)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def loopsOverRanges(workers: Int): Unit =
    val expected = WovenRangesRun().get()
    val names = List("WovenPrograms", "WovenPrograms$", "WovenRanges", "WovenRanges$", "WovenRangesRun")
      .map(n => s"dev.serrano.scala.$n")
    val loader = WeavingLoader(getClass.getClassLoader, names.asJava)
    val program = loader.loadClass(names.last).getConstructor().newInstance().asInstanceOf[Supplier[String]]
    val made = loader.loadClass("dev.serrano.scala.WovenRanges$").getDeclaredMethods.map(_.getName)
    assertThat(made.count(_.matches(".*\\$loop\\d+\\$woven"))).isEqualTo(3)
    runs(workers, program, expected)

  private def runs(workers: Int, program: Supplier[String], expected: String): Unit =
    val runtime = TaskRuntime.builder().workers(workers).build()
    try for _ <- 1 to 20 do assertThat(runtime.launch(() => program.get())).isEqualTo(expected)
    finally runtime.close()
