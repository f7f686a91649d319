package dev.serrano.scala

import dev.serrano.MultiException
import dev.serrano.actor.MailboxPolicy

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

class SelectorTest:
  import SelectorTest.*

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def repliesAreReceivedBeforeFurtherRequests(workers: Int): Unit = onWorkers(workers) {
    var log = Vector.empty[String] // of messages alone
    class Customer extends Selector[String](classOf[Box]):
      override def behavior() =
        case "reply" =>
          log :+= "reply"
          enable(Box.Request)
        case "exit" => exit()
        case request =>
          log :+= request
          disable(Box.Request)
          async { send(Box.Reply, "reply") }
    finish {
      val customer = Customer()
      customer.start()
      customer ! "a" // mailbox 0
      customer ! "b"
      customer.send(Box.Request, "exit")
    }
    assertThat(log == Vector("a", "reply", "b", "reply")).isTrue
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def mailboxesByNumberAndByThePlaceOfAMessage(workers: Int): Unit = onWorkers(workers) {
    var log = Vector.empty[Int]
    class Sorting extends Selector[Int](3, MailboxPolicy.PRIORITY):
      override protected def mailboxFor(n: Int): Int = n / 10
      override def behavior() =
        case 29 => exit()
        case n  => log :+= n
    finish {
      val sorting = Sorting()
      for n <- Seq(21, 11, 1, 22, 12, 2, 29) do sorting ! n
      sorting.start()
    }
    assertThat(log == Vector(1, 2, 11, 12, 21, 22)).isTrue
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def anUnmatchedMessageEndsIt(workers: Int): Unit = onWorkers(workers) {
    class Strict extends Selector[Any](2):
      override def behavior() = { case "known" => () }
    val e = thrownBy(classOf[MultiException]) {
      finish {
        val strict = Strict()
        strict.start()
        strict ! "known"
        strict ! 42
      }
    }
    assertThat(e.getCause).isInstanceOf(classOf[UnmatchedMessageException])
  }

object SelectorTest:
  enum Box extends java.lang.Enum[Box]:
    case Request, Reply
