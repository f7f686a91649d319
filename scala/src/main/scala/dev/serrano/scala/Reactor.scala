package dev.serrano.scala

import dev.serrano.{Place, Serrano, TaskBody}
import dev.serrano.actor.{Actor, Behavior, MailboxOrder, MailboxPolicy, SelectorActor}

export dev.serrano.actor.{MailboxOrder, MailboxPolicy, UnmatchedMessageException}

/**
 * A light actor: it has a mailbox and processes one message at a time, by a task of the finish in which it was started. It holds
 * that finish until it has called `exit()`. Its life and its options are those of `dev.serrano.actor.Actor`.
 * {{{
 * class Counter extends Reactor[Int]:
 *   var sum = 0
 *   def behavior() =
 *     case 0 => exit()
 *     case n => sum += n
 * }}}
 * A message that its behavior does not match ends it: an `UnmatchedMessageException` in its finish.
 */
abstract class Reactor[M](order: MailboxOrder) extends Actor[M](order):
  private val unmatchedMessage: M => Unit = m => throw unmatched(m)

  def this() = this(MailboxOrder.FIFO)

  /** The function for its messages, unless it has become another one. Asked for each message. */
  def behavior(): PartialFunction[M, Unit]

  /** Sends a message. From anywhere, also before the start. */
  final def !(message: M): Unit = send(message)

  /** From the next message on it behaves so, until `unbecome()`. Behaviors stack; below all of them is `behavior()`. */
  protected final def become(next: PartialFunction[M, Unit]): Unit =
    val knowing: Behavior[M] = m => next.applyOrElse(m, unmatchedMessage)
    become(knowing)

  /** Starts it at a place: its messages are processed there. */
  final def start(place: Place): Unit =
    Serrano.async(place, (() => start()): TaskBody)

  override protected final def process(message: M): Unit =
    behavior().applyOrElse(message, unmatchedMessage)

/** A light actor for messages of any type, as in the paper. */
abstract class HabaneroReactor(order: MailboxOrder) extends Reactor[Any](order):
  def this() = this(MailboxOrder.FIFO)

/**
 * An actor with several mailboxes, which it opens and closes: `dev.serrano.actor.SelectorActor` by a partial function. Name the
 * mailboxes by an enum that the JVM knows as one: `enum Box extends java.lang.Enum[Box] { case Work, Stop }`.
 */
abstract class Selector[M] private (mailboxes: Either[Int, Class[? <: Enum[?]]], policy: MailboxPolicy)
    extends SelectorActor[M](mailboxes.fold(identity, _.getEnumConstants.length), policy):
  private val unmatchedMessage: M => Unit = m => throw unmatched(m)

  def this(mailboxes: Int, policy: MailboxPolicy) = this(Left(mailboxes), policy)

  def this(mailboxes: Int) = this(mailboxes, MailboxPolicy.PRIORITY)

  def this(mailboxes: Class[? <: Enum[?]], policy: MailboxPolicy) = this(Right(mailboxes), policy)

  def this(mailboxes: Class[? <: Enum[?]]) = this(mailboxes, MailboxPolicy.PRIORITY)

  /** The function for its messages. Asked for each message. */
  def behavior(): PartialFunction[M, Unit]

  /** Sends into the mailbox that `mailboxFor` says. */
  final def !(message: M): Unit = send(message)

  override protected final def process(message: M): Unit =
    behavior().applyOrElse(message, unmatchedMessage)
