package dev.serrano.scala

import dev.serrano.{Cancellation, MultiException, TaskCancelledException}

import org.assertj.core.api.Assertions.{assertThat, assertThatThrownBy}
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.{EnumSource, ValueSource}

import java.util.concurrent.{ConcurrentLinkedQueue, CountDownLatch}
import java.util.concurrent.atomic.{AtomicInteger, AtomicReference}
import scala.concurrent.duration.*

class HeavyActorTest:

  @ParameterizedTest
  @EnumSource(classOf[ActorThread])
  def hasAThreadOfItsOwn(kind: ActorThread): Unit = onWorkers(2) {
    val threads = ConcurrentLinkedQueue[Thread]()
    class Own extends HabaneroActor(kind):
      override def behavior() =
        case "exit" => exit()
        case _      => threads.add(Thread.currentThread)
    finish {
      val actor = Own()
      actor ! "before the start"
      actor.start()
      finish { for _ <- 1 to 10 do async { actor ! "message" } }
      actor ! "exit"
    }
    assertThat(threads).hasSize(11)
    assertThat(threads.stream.distinct.count).isEqualTo(1)
    assertThat(threads.peek.isVirtual).isEqualTo(kind == ActorThread.Virtual)
    assertThat(threads.contains(Thread.currentThread)).isFalse
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def oneWhoseThreadCannotStartGivesItsFinishBack(workers: Int): Unit = onWorkers(workers) {
    class Threadless extends HabaneroActor:
      override private[scala] def newThread(body: Runnable): Thread = new Thread(body):
        override def start(): Unit = throw OutOfMemoryError("unable to create native thread")
    val actor = Threadless()
    val failure = AtomicReference[Throwable]()
    finish {
      actor ! "before the start"
      try actor.start()
      catch case e: OutOfMemoryError => failure.set(e)
      actor ! "after it"
    }
    assertThat(failure.get).hasMessage("unable to create native thread")
    assertThat(actor.hasEnded).isTrue
    assertThat(actor.deadLetters).isEqualTo(2L)
    assertThatThrownBy(() => actor.start()).hasMessageContaining("has been started before, or has ended")
  }

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

  @ParameterizedTest
  @EnumSource(classOf[ActorThread])
  def aCancellationEndsIt(kind: ActorThread): Unit = onWorkers(2) {
    val ended = CountDownLatch(2)
    class Waiting extends HabaneroActor(kind):
      override def act(): Unit =
        try receive { case "never" => () }
        finally ended.countDown()
    class Joining extends HabaneroActor(kind):
      override def act(): Unit =
        try asyncFuture { ddf[Int]().await() }.join()
        finally ended.countDown()
    val stop = Cancellation()
    thrownBy(classOf[TaskCancelledException]) {
      finishWith(cancelledBy(stop)) {
        Waiting().start()
        Joining().start()
        stop.cancel()
      }
    }
    dev.serrano.Serrano.blockingRun(() => ended.await())
    assertThat(ended.getCount).isZero
  }

  @Test
  def onlyItsOwnThreadReceives(): Unit = onWorkers(1) {
    class Open extends HabaneroActor:
      def receiveAnything(): Any = receive { case m => m }
      override def act(): Unit = receive { case "exit" => () }
    val actor = Open()
    assertThat(thrownBy(classOf[IllegalStateException])(actor.receiveAnything())).hasMessageContaining("own thread")
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
