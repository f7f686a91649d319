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
    val runtime = TaskRuntime.builder().workers(workers).build()
    try for _ <- 1 to 20 do assertThat(runtime.launch(() => program.get())).isEqualTo(expected)
    finally runtime.close()
