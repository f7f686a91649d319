package dev.serrano.workloads.figures

import dev.serrano.{DeadlockPolicy, TaskRuntime}
import dev.serrano.workloads.*
import dev.serrano.workloads.actors.ActorForms

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Assertions.assertThrows
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.{Arguments, MethodSource, ValueSource}

import java.time.Duration
import java.util.List as JList
import java.util.concurrent.ForkJoinPool
import java.util.stream.Stream
import scala.jdk.CollectionConverters.*

/** Each form of each program gives the known answer, or that of the serial form, time and again. */
class FiguresTest:
  import FiguresTest.*

  @ParameterizedTest(name = "{0} {1} {2}, {3} workers")
  @MethodSource(Array("runs"))
  def givesTheAnswer(name: String, input: String, form: Form, workers: Int): Unit =
    val workload = Workloads.find(name).orElseThrow()
    val prepared = workload.prepare(Parameters.parse(workload.info, JList.of(input.split(" ")*)))
    onWorkers(workers) { context =>
      val answer = prepared.run(Form(Rival.SERIAL, "serial"), context)
      assertThat(answer).isNotBlank().hasSizeLessThan(80)
      if prepared.expected != null then assertThat(answer).isEqualTo(prepared.expected)
      for _ <- 1 to 3 do assertThat(prepared.run(form, context)).isEqualTo(answer)
    }

  @ParameterizedTest
  @ValueSource(strings = Array("light-places", "heavy-places"))
  def actorsOfTheSieveBelongToPlaces(form: String): Unit =
    val workload = Workloads.find("scala-sieve").orElseThrow()
    val prepared = workload.prepare(Parameters.parse(workload.info, JList.of("n=3000", "primes=30")))
    on(TaskRuntime.builder().places(3, 1)) { context =>
      assertThat(prepared.run(Form(Rival.SERRANO, form), context)).isEqualTo(prepared.expected)
    }

  @Test
  def workloadsFindsThemAsAService(): Unit =
    assertThat(Workloads.groups.getLast.workloads.asScala.map(_.info.name).asJava)
      .containsExactly("scala-daxpy", "scala-pingpong", "scala-chameneos", "scala-quicksort", "scala-sieve")
    assertThat(Workloads.own.asScala.exists(_.info.name.startsWith("scala-"))).isFalse

  @Test
  def theFormsAreThoseOfTheFigures(): Unit =
    val actors = JList.of("light", "heavy")
    assertThat(serrano("scala-daxpy")).containsExactly("finish", "java", "hjlib")
    for figure <- List("pingpong", "chameneos", "quicksort", "sieve") do
      assertThat(serrano(s"scala-$figure")).containsAll(actors)
      assertThat(Workloads.find(s"scala-$figure").orElseThrow().forms).contains(Form(Rival.PEKKO, "throughput-5"))
    assertThat(serrano("scala-quicksort")).contains("hybrid", "ddf", "isolated")
    assertThat(serrano("scala-sieve")).contains("finish", "pause", "phaser", "light-places", "heavy-places")

  @Test
  def anInputOutOfRangeIsRefusedWithTheRange(): Unit =
    for (name, parameter) <- List(("scala-daxpy", "n"), ("scala-pingpong", "rounds"), ("scala-sieve", "piece")) do
      val workload = Workloads.find(name).orElseThrow()
      val wrong = Parameters.parse(workload.info, JList.of(s"$parameter=-1"))
      val refused = assertThrows(classOf[BadParameterException], () => workload.prepare(wrong))
      assertThat(refused.getMessage).contains(s"$parameter=-1", "may be 1 to")

  private def serrano(name: String): JList[String] =
    Workloads.find(name).orElseThrow().forms.asScala.filter(_.runtime == Rival.SERRANO).map(_.name).asJava

object FiguresTest:
  private val Inputs = List(
    "scala-daxpy" -> "n=5000 block=7 rounds=3",
    "scala-daxpy" -> "n=3 block=10 rounds=1",
    "scala-pingpong" -> "rounds=1",
    "scala-pingpong" -> "rounds=1000",
    "scala-chameneos" -> "creatures=2 meetings=0",
    "scala-chameneos" -> "creatures=23 meetings=1000",
    "scala-quicksort" -> "n=0",
    "scala-quicksort" -> "n=5000 cutoff=20",
    "scala-sieve" -> "n=2",
    // a chain of more than ten, of which some check with tasks and some do not
    "scala-sieve" -> "n=3000 primes=30 piece=7 chain=10",
    "scala-sieve" -> "n=3000 primes=1000 piece=10"
  )

  /** Pekko's forms need the harness: HostedFormsTest. */
  def runs(): Stream[Arguments] =
    val all =
      for
        (name, input) <- Inputs
        form <- Workloads.find(name).orElseThrow().forms.asScala
        if form.runtime != Rival.PEKKO && form.name != ActorForms.SPINNING
        workers <- List(1, 2, 8)
      yield Arguments.of(name, input, form, Int.box(workers))
    all.asJava.stream

  private def onWorkers(n: Int)(body: RunContext => Unit): Unit = on(TaskRuntime.builder().workers(n))(body)

  private def on(builder: TaskRuntime.Builder)(body: RunContext => Unit): Unit =
    val runtime = builder.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(500)).build()
    try
      body(new RunContext:
        override def workers(): Int = runtime.workers()
        override def serrano(): TaskRuntime = runtime
        override def forkJoin(): ForkJoinPool = throw UnsupportedOperationException("no form runs there")
      )
    finally runtime.close()
