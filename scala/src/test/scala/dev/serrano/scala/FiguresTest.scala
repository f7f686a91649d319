package dev.serrano.scala

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.{AtomicInteger, AtomicLong}

/** The listings of Imam and Sarkar, "Habanero-Scala: Async-Finish Programming in Scala", by the numbers of their figures. */
class FiguresTest:
  import FiguresTest.*

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure2_asyncAndFinish(workers: Int): Unit =
    val all = outputOf(figures.AsyncFinishPrimer.main, workers)
    assertThat(all.head).isEqualTo("Task 0")
    assertThat(all.last).isEqualTo("Task C")
    assertThat(all.toSet == Set("Task 0", "Task A", "Task B", "Task B1", "Task B2", "Task C")).isTrue
    assertThat(all.indexOf("Task B")).isLessThan(all.indexOf("Task B1").min(all.indexOf("Task B2")))

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure3_isolated(workers: Int): Unit =
    assertThat(outputOf(figures.IsolatedPrimer.main, workers).mkString(" ")).isEqualTo("99 100 100 100")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure4_futures(workers: Int): Unit =
    assertThat(outputOf(figures.FibFuturePrimer.main, workers, "18").mkString).isEqualTo("fib(18) = 2584")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure5_dataDrivenFutures(workers: Int): Unit =
    assertThat(outputOf(figures.FibDdfPrimer.main, workers, "18").mkString).isEqualTo("fib(18) = 2584")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure6_iterativeAveraging(workers: Int): Unit =
    val data = Array(0.0, 7, 1, 0, 4, 2, 9, 8)
    val expected = data.clone()
    for _ <- 0 until 10 * 6 do
      val before = expected.clone()
      for k <- 1 to 6 do expected(k) = (before(k - 1) + before(k + 1)) / 2
    onWorkers(workers)(IterativeAveraging().run(data))
    assertThat(data).isEqualTo(expected)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure7_lifeOfAnActor(workers: Int): Unit =
    val seen = ConcurrentLinkedQueue[Any]()
    val third = ddf[Unit]()
    class Witness extends HabaneroReactor:
      override def behavior() =
        case m =>
          seen.add(m)
          if seen.size == 3 then third.put(())
    val actor = Witness()
    actor ! "new" // kept
    assertThat(actor.hasStarted).isFalse
    onWorkers(workers) {
      finish {
        val taken = ddf[Unit]()
        val resumed = ddf[Unit]()
        class Probe extends HabaneroReactor:
          override def behavior() =
            case "pause" => actor.pause(); actor ! "while paused"; taken.put(())
            case "last"  => exit()
        val probe = Probe()
        actor.start
        probe.start
        probe ! "pause"
        asyncAwait(taken) {
          actor.resume()
          actor ! "started again"
          resumed.put(())
        }
        asyncAwait(resumed) { probe ! "last" }
        third.await()
        actor.exit()
        actor ! "terminated"
      }
    }
    assertThat(seen.toArray).containsExactly("new", "while paused", "started again")
    assertThat(actor.deadLetters).isEqualTo(1)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure8_pingPong(workers: Int): Unit =
    figures.pongs.set(0)
    assertThat(outputOf(figures.HSPingPong.main, workers).mkString).isEqualTo("Both ping and pong terminated")
    assertThat(figures.pongs.get).isEqualTo(figures.numMsgs)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure9_finishInAMessage(workers: Int): Unit =
    var sum = 0 // of messages alone
    class ParallelizedActor extends HabaneroReactor:
      override def behavior() =
        case msg: SomeMessage =>
          var a, b = 0
          finish {
            async { a = msg.n }
            async { b = 2 * msg.n }
          }
          sum += a + b
        case HsStop => exit()
    onWorkers(workers) {
      finish {
        val actor = ParallelizedActor()
        actor.start()
        for n <- 1 to 100 do actor ! SomeMessage(n)
        actor ! HsStop
      }
    }
    assertThat(sum).isEqualTo(3 * 5_050)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure10_escapingAsyncs(workers: Int): Unit =
    var state = 0 // of the actor, and of those of its tasks that run while it is paused
    val free = AtomicInteger()
    class ParallelWithEscapingAsyncsActor extends HabaneroReactor:
      override def behavior() =
        case msg: SomeMessage =>
          pause()
          async { free.addAndGet(msg.n) }
          async {
            state += msg.n
            resume()
            free.addAndGet(msg.n)
          }
        case HsStop => exit()
    onWorkers(workers) {
      finish {
        val actor = ParallelWithEscapingAsyncsActor()
        actor.start()
        for n <- 1 to 100 do actor ! SomeMessage(n)
        actor ! HsStop
      }
    }
    assertThat(state).isEqualTo(5_050)
    assertThat(free.get).isEqualTo(2 * 5_050)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure11_receiveByDataDrivenFuture(workers: Int): Unit =
    var sum = 0
    class Answering extends HabaneroReactor:
      override def behavior() =
        case Request(n, answer) => async { answer.put(n * n) }
        case HsStop             => exit()
    class ReceiveWithDdfActor(anotherActor: Answering) extends HabaneroReactor:
      override def behavior() =
        case msg: SomeMessage =>
          val theDdf = ddf[Int]()
          anotherActor ! Request(msg.n, theDdf)
          pause()
          asyncAwait(theDdf) {
            sum += theDdf.get()
            resume()
          }
        case HsStop =>
          anotherActor ! HsStop
          exit()
    onWorkers(workers) {
      finish {
        val other = Answering()
        val actor = ReceiveWithDdfActor(other)
        other.start()
        actor.start()
        for n <- 1 to 20 do actor ! SomeMessage(n)
        actor ! HsStop
      }
    }
    assertThat(sum).isEqualTo(2_870)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure12_statelessActor(workers: Int): Unit =
    val sum = AtomicLong()
    val processed = AtomicInteger()
    class StatelessActor extends HabaneroReactor:
      override def behavior() =
        case msg: SomeMessage =>
          async {
            sum.addAndGet(msg.n)
            if processed.incrementAndGet() == 200 then exit()
          }
    onWorkers(workers) {
      finish {
        val actor = StatelessActor()
        actor.start()
        for n <- 1 to 200 do actor ! SomeMessage(n)
      }
    }
    assertThat(sum.get).isEqualTo(20_100)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def figure13_places(each: Int): Unit =
    figures.printed.clear()
    figures.PlaceApp.main(Array("-places", s"3:$each", "rest"))
    val all = figures.printed.toArray(Array.empty[String]).map(_.replaceFirst(" of runtime \\d+", ""))
    assertThat(all).containsExactlyInAnyOrder("A. At place 0", "B. At place 2", "C. At place 1")

  private def outputOf(main: Array[String] => Unit, workers: Int, args: String*): Seq[String] =
    figures.printed.clear()
    main(Array("-places", s"1:$workers") ++ args)
    figures.printed.toArray(Array.empty[String]).toSeq

object FiguresTest:
  case object HsStop
  final case class SomeMessage(n: Int)
  final case class Request(n: Int, answer: DataDrivenFuture[Int])

  final class IterativeAveraging:
    def run(data: Array[Double]): Unit =
      val n = data.length - 2
      finish {
        val allPhasers = Array.tabulate(n + 2)(_ => phaser())
        for ctr <- 1 to n do
          val (me, left, right) = (ctr, ctr - 1, ctr + 1)
          val leftPh = allPhasers(left).inMode(WAIT)
          val selfPh = allPhasers(me).inMode(SIG)
          val rightPh = allPhasers(right).inMode(WAIT)
          asyncPhased(leftPh, selfPh, rightPh) {
            for _ <- 0 until (10 * n) do
              val newVal = (data(left) + data(right)) / 2
              next
              data(me) = newVal
              next
          }
      }
