package dev.serrano.scala

import dev.serrano.{Cancellation, MultiException, TaskCancelledException, TaskDeadlockException}

import org.assertj.core.api.Assertions.{assertThat}
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.{ConcurrentLinkedQueue, CountDownLatch}
import java.util.concurrent.atomic.AtomicInteger
import scala.concurrent.duration.*

class HeavyActorTest:

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def manyWaitWithoutAWorker(workers: Int): Unit = onWorkers(workers) {
    val sum = AtomicInteger()
    class Adding extends HabaneroActor:
      override def behavior() =
        case "exit" => exit()
        case n: Int => sum.addAndGet(n)
    finish {
      val all = Array.fill(1_000)(Adding())
      for a <- all do a ! 1 // before the start
      for a <- all do a.start()
      finish { for a <- all do async { a ! 10 } }
      for a <- all do a ! "exit"
    }
    assertThat(sum.get).isEqualTo(11_000)
  }

  /** "HS heavy actors ... support all the other AFM compliant constructs inside the MPB including finish, async, futures, etc." */
  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def allConstructsMayStandInAMessage(workers: Int): Unit = onWorkers(workers) {
    val done = ConcurrentLinkedQueue[Any]()
    class All extends HabaneroActor:
      override def behavior() =
        case "isolated" => isolated { done.add("isolated") }
        case "phaser"   =>
          val ph = phaser()
          asyncPhased(ph.inMode(SIG_WAIT)) { next; done.add("phased child"); next }
          next
          next
          assertThat(done.contains("phased child")).isTrue
          done.add("phaser")
        case "loops" =>
          val n = AtomicInteger()
          forall(0, 3) { i => n.incrementAndGet(); next; n.incrementAndGet() }
          finish { foreach(0, 3) { i => n.incrementAndGet() } }
          for i <- (0 to 3).inParallel do n.incrementAndGet()
          done.add(n.get)
        case "accumulator" =>
          val a = longAccumulator(Operator.Sum, phaser())
          a.send(3)
          next
          done.add(a.result())
        case "await" =>
          val d = ddf[String]()
          async { d.put("await") }
          done.add(asyncFutureAwait(d) { d.get() }.join())
        case "place" => done.add(here.id())
        case "exit"  => finish { async { done.add("before the end") }; exit() }
    finish {
      val actor = All()
      actor.start()
      for m <- Seq("isolated", "phaser", "loops", "accumulator", "await", "place", "exit") do actor ! m
    }
    assertThat(done.toArray)
      .containsExactly("isolated", "phased child", "phaser", 16, 3L, "await", 0, "before the end")
  }

  @Test
  def isStartedAtAPlace(): Unit = onPlaces(3, 1) {
    val places = ConcurrentLinkedQueue[Int]()
    class Telling extends HabaneroActor:
      override def act(): Unit =
        receive { case "first" => places.add(here.id()) }
        finish { async { places.add(here.id()) } }
        receive { case "second" => places.add(here.id()) }
    finish {
      for p <- Seq(here.next(), here.prev(), here) do
        val actor = Telling()
        actor.start(p)
        actor ! "first"
        async(p.next()) { actor ! "second" }
    }
    assertThat(places.stream.sorted.toList == java.util.List.of(0, 0, 0, 1, 1, 1, 2, 2, 2)).isTrue
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def reactsInALoopUntilItExits(workers: Int): Unit = onWorkers(workers) {
    val seen = ConcurrentLinkedQueue[Any]()
    class Reacting extends HabaneroActor:
      override def act(): Unit = loop {
        react {
          case n: Int => finish { seen.add(n); react { case "then" => seen.add("then") } }
          case "exit" => exit()
        }
      }
    class Once extends HabaneroActor:
      override def act(): Unit =
        react { case m => seen.add(m) }
        seen.add("not reached") : @scala.annotation.nowarn
    finish {
      val actor = Reacting()
      actor.start()
      actor ! "then"
      actor ! 1
      actor ! 2
      actor ! "then"
      actor ! "exit"
    }
    finish {
      val once = Once()
      once.start()
      once ! "once"
    }
    assertThat(seen.toArray).containsExactly(1, "then", 2, "then", "once")
  }

  @Test
  def messagesComeFromOutside(): Unit =
    val actor = new HabaneroActor:
      override def behavior() =
        case d: DataDrivenFuture[Int @unchecked] => d.put(1)
        case "exit"                              => exit()
    val answer = ddf[Int]()
    val started = CountDownLatch(1)
    val sender = Thread.ofPlatform().start { () =>
      started.await()
      actor ! answer
      actor ! "exit"
    }
    onWorkers(2) {
      finish {
        actor.startForOutside()
        started.countDown()
      }
    }
    assertThat(answer.get()).isEqualTo(1)
    sender.join()

  @Test
  def oneThatNobodyEndsIsADeadlock(): Unit =
    class Idle extends HabaneroActor:
      override def behavior() = { case "exit" => exit() }
      override def toString = "the idle one"
    val e = thrownBy(classOf[TaskDeadlockException])(onWorkers(2)(finish(Idle().start())))
    assertThat(e).hasMessageContaining("\"the idle one\" waits for event \"a message of the idle one\"")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def receivesWhatMatchesAndKeepsTheRest(workers: Int): Unit = onWorkers(workers) {
    val seen = ConcurrentLinkedQueue[Any]()
    class Selective extends HabaneroActor:
      override def act(): Unit =
        receive { case "third" => seen.add("third") }
        seen.add(receive { case n: Int => 2 * n })
        receive { case m => seen.add(m) }
        seen.add(receiveWithin(1.millisecond) { case "nobody sends this" => 1 })
        seen.add(receiveWithin(1.hour) { case "go" => "went" })
    finish {
      val actor = Selective()
      actor.start()
      actor ! "first"
      actor ! 21
      actor ! "third"
      actor ! "go"
      actor ! "left"
    }
    assertThat(seen.toArray.toSeq == Seq("third", 42, "first", None, Some("went"))).isTrue
  }

  @Test
  def itsFinishWaitsForItsEnd(): Unit = onWorkers(1) {
    val over = ddf[Unit]()
    val answered = ddf[Unit]()
    class Echo extends HabaneroActor:
      override def behavior() =
        case d: DataDrivenFuture[Unit @unchecked] => d.put(())
    val actor = Echo()
    async { finish(actor.start()); over.put(()) }
    actor ! answered
    answered.await()
    assertThat(over.isDone).isFalse
    actor ! "what it does not match stays"
    actor.exit() // from elsewhere, twice
    actor.exit()
    over.await()
    actor ! "late"
    assertThat(actor.deadLetters).isEqualTo(2)
    assertThat(thrownBy(classOf[IllegalStateException])(actor.start())).hasMessageContaining("started before")
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def itsTasksBelongToItsFinish(workers: Int): Unit =
    val done = AtomicInteger()
    val got = AtomicInteger()
    onWorkers(workers) {
      class Parallel extends HabaneroActor:
        override def behavior() =
          case d: DataDrivenFuture[Int @unchecked] =>
            async { done.incrementAndGet(); async { done.incrementAndGet() } }
            asyncAwait(d) { got.addAndGet(d.get()) }
            val f = asyncFuture { d.await(); d.get() + 1 }
            got.addAndGet(f.join())
            val failing = asyncFuture[Int] { throw ArithmeticException("of the future") }
            thrownBy(classOf[ArithmeticException])(failing.join())
            val sum = finish {
              async { done.incrementAndGet() }
              val inner = asyncFuture(100)
              inner.join()
            }
            got.addAndGet(sum)
            exit()
      finish {
        val actor = Parallel()
        actor.start()
        val d = ddf[Int]()
        finish { actor ! d } // ends, though d has no value yet
        d.put(10)
      }
      assertThat(done.get).isEqualTo(3)
      assertThat(got.get).isEqualTo(121)
    }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def itsFailureIsOneOfItsFinish(workers: Int): Unit = onWorkers(workers) {
    val boom = java.io.IOException("boom")
    class Failing extends HabaneroActor:
      override def behavior() = { case "fail" => throw boom }
    class Neither extends HabaneroActor
    val e = thrownBy(classOf[MultiException]) {
      finish {
        val actor = Failing()
        actor.start()
        actor ! "fail"
        Neither().start()
      }
    }
    assertThat(e.failures).hasSize(2).contains(boom)
    assertThat(e.failures.toString).contains("neither act() nor behavior()")
  }

  @Test
  def aCancellationEndsIt(): Unit = onWorkers(2) {
    val ended = AtomicInteger()
    val begun = Seq.fill(2)(ddf[Unit]())
    class Waiting extends HabaneroActor:
      override def act(): Unit =
        begun(0).put(())
        try receive { case "never" => () }
        finally ended.incrementAndGet()
    class Joining extends HabaneroActor:
      override def act(): Unit =
        begun(1).put(())
        try asyncFuture { ddf[Int]().await() }.join()
        finally ended.incrementAndGet()
    val late = Waiting()
    val stop = Cancellation()
    thrownBy(classOf[TaskCancelledException]) {
      finishWith(cancelledBy(stop)) {
        Waiting().start()
        Joining().start()
        begun.foreach(_.await())
        late ! "before its task begins"
        stop.cancel()
        late.start()
      }
    }
    assertThat(ended.get).isEqualTo(2)
    assertThat(late.hasEnded).isTrue
    assertThat(late.deadLetters).isEqualTo(1)
  }

  @Test
  def onlyItsOwnTaskReceives(): Unit = onWorkers(1) {
    class Open extends HabaneroActor:
      def receiveAnything(): Any = receive { case m => m }
      override def act(): Unit = receive { case "exit" => () }
    val actor = Open()
    assertThat(thrownBy(classOf[IllegalStateException])(actor.receiveAnything())).hasMessageContaining("own task")
    finish {
      actor.start()
      thrownBy(classOf[IllegalStateException])(actor.receiveAnything())
      actor ! "exit"
    }
    val never = Open()
    never ! "message"
    never.exit()
    assertThat(never.deadLetters).isEqualTo(1)
    assertThat(thrownBy(classOf[NullPointerException])(never ! null)).hasMessage("message")
  }

  @Test
  def startsInATaskOnly(): Unit =
    class Any extends HabaneroActor
    assertThat(thrownBy(classOf[IllegalStateException])(Any().start())).hasMessageContaining("outside a task")
