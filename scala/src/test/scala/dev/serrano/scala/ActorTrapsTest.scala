package dev.serrano.scala

import dev.serrano.MultiException
import dev.serrano.actor.MailboxOrder

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.{AtomicBoolean, AtomicInteger}

/** What a naive implementation of the paper's actors misses: specification 004, section 5, by number. */
class ActorTrapsTest:
  import ActorTrapsTest.*

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap1_whatAMessageDoesBelongsToTheFinishOfTheActor(workers: Int): Unit =
    val ended = ConcurrentLinkedQueue[String]()
    onWorkers(workers) {
      val gate = ddf[Unit]()
      val taken = ddf[Unit]()
      val actor = Doing { m =>
        async { gate.await(); ended.add("task of the message") }
        taken.put(())
        gate.await()
      }
      finish {
        actor.start()
        finish {
          actor ! "message"
          taken.await()
        }
        ended.add("finish of the sender")
        gate.put(())
        actor.exit()
      }
      ended.add("finish of the actor")
    }
    assertThat(ended.toArray)
      .containsExactly("finish of the sender", "task of the message", "finish of the actor")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap1_itsFailureGoesThere(workers: Int): Unit = onWorkers(workers) {
    val boom = IllegalStateException("boom")
    val e = thrownBy(classOf[MultiException]) {
      finish {
        val actor = Doing(_ => throw boom)
        actor.start()
        finish { actor ! "message" }
      }
    }
    assertThat(e.failures).containsExactly(boom)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap2_anIdleActorHoldsItsFinishFromStartToExit(workers: Int): Unit = onWorkers(workers) {
    val answered = ddf[Unit]()
    val over = ddf[Unit]()
    val actor = Doing(_ => answered.put(()))
    async {
      finish {
        finish {
          Doing(_ => ()) // made, and never started: holds nothing
        }
        actor.start()
      }
      over.put(())
    }
    actor ! "message"
    answered.await()
    assertThat(over.isDone).isFalse
    actor.exit()
    over.await()
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap3_exitFromAnEscapingTaskAnyNumberOfTimes(workers: Int): Unit = onWorkers(workers) {
    val processed = AtomicInteger()
    val after = AtomicInteger()
    lazy val actor: Doing = Doing { _ =>
      processed.incrementAndGet()
      finish {
        async { actor.exit() }
        async { actor.exit(); actor.exit() }
      }
      after.incrementAndGet()
    }
    for _ <- 1 to 100 do actor ! "message"
    finish { actor.start() }
    actor ! "late"
    assertThat(processed.get).isEqualTo(1)
    assertThat(after.get).isEqualTo(1)
    assertThat(actor.deadLetters).isEqualTo(100)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap4_resumeBeforeTheMessageHasReturned(workers: Int): Unit = onWorkers(workers) {
    val inside = AtomicInteger()
    val overlaps = AtomicInteger()
    var left = 100
    lazy val actor: Doing = Doing { _ =>
      if inside.incrementAndGet() > 1 then overlaps.incrementAndGet()
      actor.pause()
      finish { async { actor.resume() } }
      for _ <- 1 to 10 do poll()
      inside.decrementAndGet()
      left -= 1
      if left == 0 then actor.exit()
    }
    for _ <- 1 to 100 do actor ! "message"
    finish { actor.start() }
    assertThat(overlaps.get).isZero
    assertThat(left).isZero
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap5_pauseIsAFlagAndResumeWithoutItAnError(workers: Int): Unit = onWorkers(workers) {
    val seen = AtomicInteger()
    val all = ddf[Unit]()
    val actor = Doing(_ => if seen.incrementAndGet() == 2 then all.put(()))
    finish {
      actor.start()
      assertThat(thrownBy(classOf[IllegalStateException])(actor.resume())).hasMessageContaining("is not paused")
      actor.pause() // outside of any message
      actor.pause()
      actor ! "first"
      actor ! "second"
      actor.resume() // one takes both back
      all.await()
      assertThat(thrownBy(classOf[IllegalStateException])(actor.resume())).hasMessageContaining("is not paused")
      actor.pause()
      actor ! "never"
      actor.exit() // while it is paused
    }
    assertThat(seen.get).isEqualTo(2)
    assertThat(actor.deadLetters).isEqualTo(1)
    actor.resume() // after the end
  }

  @Test
  def trap6_resumeDoesNotRunTheNextMessage(): Unit =
    val order = ConcurrentLinkedQueue[String]()
    onWorkers(1) {
      lazy val actor: Doing = Doing { m => order.add(m.toString); actor.exit() }
      finish {
        actor.start()
        actor.pause()
        actor ! "message"
        actor.resume()
        order.add("after resume")
      }
    }
    assertThat(order.toArray).containsExactly("after resume", "message")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap6_manyRoundsTakeNoStack(workers: Int): Unit = onWorkers(workers) {
    var left = 50_000
    lazy val actor: Doing = Doing { m =>
      actor.pause()
      left -= 1
      if left > 0 then actor ! m else actor.exit()
      if !actor.hasEnded then actor.resume()
    }
    finish {
      actor.start()
      actor ! "message"
    }
    assertThat(left).isZero
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap7_aPausedActorKeepsAcceptingMessages(workers: Int): Unit = onWorkers(workers) {
    var seen = 0
    lazy val actor: Doing = Doing { _ =>
      seen += 1
      if seen == 10_000 then actor.exit()
    }
    finish {
      actor.start()
      actor.pause()
      for _ <- 1 to 10_000 do actor ! "message"
      assertThat(actor.mailboxLength).isEqualTo(10_000)
      actor.resume()
    }
    assertThat(seen).isEqualTo(10_000)
    assertThat(actor.deadLetters).isZero
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap8_anUnmatchedMessageEndsALightActor(workers: Int): Unit = onWorkers(workers) {
    class Strings extends HabaneroReactor:
      override def behavior() = { case _: String => () }
    val actor = Strings()
    val e = thrownBy(classOf[MultiException]) {
      finish {
        actor.start()
        actor ! "known"
        actor ! 42
        actor ! "never"
      }
    }
    assertThat(e.failures).hasSize(1)
    assertThat(e.getCause).isInstanceOf(classOf[UnmatchedMessageException])
    assertThat(e.getCause.getMessage).contains("42")
    assertThat(actor.hasEnded).isTrue
    assertThat(actor.deadLetters).isEqualTo(1)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap8_alsoOneThatABehaviourDoesNotMatchWhichItHasBecome(workers: Int): Unit = onWorkers(workers) {
    class Becoming extends HabaneroReactor:
      override def behavior() = { case "become" => become { case "exit" => exit() } }
    val e = thrownBy(classOf[MultiException]) {
      finish {
        val actor = Becoming()
        actor.start()
        actor ! "become"
        actor ! "become"
      }
    }
    assertThat(e.getCause).isInstanceOf(classOf[UnmatchedMessageException])
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap9_behavioursStack(workers: Int): Unit =
    val seen = StringBuilder() // of messages alone
    class Stacked extends Reactor[String]:
      private var changing: PartialFunction[String, Unit] = { case "a" => seen ++= "0" }

      override def behavior() = changing.orElse {
        case "1"      => become(first)
        case "change" => changing = { case "a" => seen ++= "5" }
        case "undo"   => unbecome() // there is nothing above: behavior() stays
        case "exit"   => exit()
      }

      private def first: PartialFunction[String, Unit] =
        case "a"    => seen ++= "1"
        case "2"    => become { case "a" => seen ++= "2"; case "undo" => unbecome() }
        case "undo" => unbecome()

    onWorkers(workers) {
      finish {
        val actor = Stacked()
        for m <- List("a", "undo", "a", "1", "a", "2", "a", "undo", "a", "undo", "a", "undo", "change", "a", "exit") do
          actor ! m // all there before the start: one batch
        actor.start()
      }
    }
    assertThat(seen.toString).isEqualTo("0012105")

  @Test
  def trap10_aBusyActorLetsOthersRun(): Unit = onWorkers(1) {
    val stop = AtomicBoolean()
    lazy val actor: Doing = Doing(m => if stop.get then actor.exit() else actor ! m)
    finish {
      actor.start()
      actor ! "message"
      async { stop.set(true) }
    }
    assertThat(stop.get).isTrue
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap11_noMessageIsLostAndEachSendersOrderKept(workers: Int): Unit = onWorkers(workers) {
    for order <- MailboxOrder.values do
      val last = Array.fill(4)(-1)
      var seen = 0
      var swapped = false
      class Counting extends Reactor[(Int, Int)](order):
        override def behavior() =
          case (sender, n) =>
            seen += 1
            swapped ||= n <= last(sender)
            last(sender) = n
            if seen == 4 * 5_000 then exit()
      finish {
        val actor = Counting()
        actor.start()
        for sender <- 0 until 4 do async { for n <- 0 until 5_000 do actor ! (sender, n) }
      }
      assertThat(seen).isEqualTo(4 * 5_000)
      if order == MailboxOrder.FIFO then assertThat(swapped).isFalse
  }

  @Test
  def trap28_aMessageThatWaitsAtAFinishHoldsNoWorker(): Unit = onWorkers(1) {
    val gate = ddf[Int]()
    var got = 0
    lazy val waiting: Doing = Doing { _ =>
      finish { async { got = { gate.await(); gate.get() } } }
      waiting.exit()
    }
    lazy val other: Doing = Doing { _ => gate.put(42); other.exit() }
    finish {
      waiting.start()
      other.start()
      waiting ! "message"
      other ! "message"
    }
    assertThat(got).isEqualTo(42)
  }

object ActorTrapsTest:
  final class Doing(action: Any => Any) extends HabaneroReactor:
    override def behavior() = { case m => action(m) }
