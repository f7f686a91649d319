package dev.serrano.scala

import dev.serrano.{Place, Serrano, SpawnOptions, TaskBody}
import dev.serrano.spi.{CurrentTask, ScopeHold, ScopeHolder, TaskMember}
import dev.serrano.sync.Event

import java.time.Duration
import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.{AtomicLong, AtomicReference}
import scala.collection.mutable
import scala.concurrent.duration.FiniteDuration
import scala.util.control.ControlThrowable

/**
 * A heavy actor: a task that says itself when it wants a message, by `receive`, and which ones; the others stay. Where a
 * [[Reactor]] is a function of its messages this is a program, which may receive in the middle of what it does. It costs more.
 *
 * While it waits for a message it is suspended, and holds no worker. It is a task of the finish in which it was
 * started, so all constructs may be used in it, as in any task. The tasks that it spawns belong to that finish, its
 * phasers are its own, and `here` is the place at which it was started. The finish waits until `act()` has ended, by
 * `exit()` or otherwise. An exception of `act()` is a failure of the finish. If the finish is cancelled, the actor
 * ends.
 *
 * Memory consistency: the sender's actions before the send happen-before the actor's actions after it has received.
 */
abstract class HeavyActor[M]:
  import HeavyActor.*

  // life      one exchange for each of its steps.
  // arrived   any thread puts, and then looks whether the task waits. That says so, and then looks once more whether there is one.
  // waiting   the event that the task waits for, or is about to; null otherwise. One exchange of it sets it, or takes it back.
  // waits     what its task waits for, in reports.
  // order     what senders have done comes before what the task does, for those who observe tasks; never set.
  // skipped   what its own task has taken and no receive has matched so far, the oldest first.
  // received  its own task's; after some messages others come in between, where there may be one worker.
  // exiting   set by any thread, never cleared; read by its task before it waits and after. The setter wakes the task.
  private val life = new AtomicReference[Life](Life.New)
  private val arrived = new ConcurrentLinkedQueue[M]
  private val waiting = new AtomicReference[Event[Unit]]
  private val order = Event.newEvent[Unit]()
  private val skipped = mutable.ArrayDeque.empty[M]
  private var received = 0L
  private val dead = new AtomicLong
  private var waits = "a message"
  private val unwinding = new Unwinding
  private val reacted = new Unwinding
  @volatile private var exiting = false

  /** The body of the actor; when it returns the actor has ended. By default it receives `behavior()` until `exit()`. */
  def act(): Unit = while true do receive(behavior())

  /** The function for its messages, unless `act()` is overridden. Asked for each message. */
  def behavior(): PartialFunction[M, Unit] =
    throw UnsupportedOperationException(s"$this overrides neither act() nor behavior()")

  /** Starts it as a task of the innermost finish around the calling task, at the place of that task. */
  final def start(): Unit = start(SpawnOptions.none(), outside = false)

  /** Like `start()`, at a place: its messages are processed there. */
  final def start(place: Place): Unit = start(SpawnOptions.none().at(place), outside = false)

  /**
   * Like `start()`, for an actor to which threads outside this runtime send: while it has not ended, no deadlock is reported.
   */
  final def startForOutside(): Unit = start(SpawnOptions.none(), outside = true)

  private def start(options: SpawnOptions, outside: Boolean): Unit =
    if !CurrentTask.isTask then throw IllegalStateException(s"start() of $this outside a task: it belongs to a finish")
    if !life.compareAndSet(Life.New, Life.Started) then
      throw IllegalStateException(s"$this has been started before, or has ended")
    try
      val hold = ScopeHold.ofCurrentScope(outside, Holder(this))
      try Serrano.async(options.named(toString), (() => live(hold)): TaskBody)
      catch
        case e: Throwable =>
          hold.release()
          throw e
    catch
      case e: Throwable =>
        life.compareAndSet(Life.Started, Life.New)
        throw e

  /** Sends a message. From anywhere, also before the start; after the end it is a dead letter. */
  final def !(message: M): Unit =
    if message == null then throw NullPointerException("message")
    CurrentTask.requireStack()
    order.signal()
    arrived.add(message)
    wake()
    if life.get eq Life.Ended then countDead()
    CurrentTask.answerOthers()

  /**
   * Waits for a message that the function is defined at, and applies it. Other messages stay, in their order, for later calls.
   * For the actor's own task alone.
   */
  protected final def receive[R](pf: PartialFunction[M, R]): R =
    pf(take("receive", pf.isDefinedAt, e => { Event.suspend(e); true }).get)

  /** Like [[receive]], but waits only so long; None if no message has come that matches. */
  protected final def receiveWithin[R](limit: FiniteDuration)(pf: PartialFunction[M, R]): Option[R] =
    val end = System.nanoTime() + limit.toNanos
    def untilThen(e: Event[Unit]): Boolean = Event.suspend(e, Duration.ofNanos(0L max end - System.nanoTime()))
    take("receiveWithin", pf.isDefinedAt, untilThen).map(pf)

  /**
   * Like [[receive]], and never returns: the function is the last thing that the actor does, or the last of this round
   * of a [[loop]]. In the standard actors of Scala it frees the thread; here `receive` does so, too.
   */
  protected final def react(pf: PartialFunction[M, Unit]): Nothing =
    receive(pf)
    throw reacted

  /** Does the body again and again; each `react` in it ends a round. */
  protected final def loop(body: => Unit): Nothing =
    while true do
      try body
      catch case e: Throwable if isEnd(e, reacted) => ()
    throw AssertionError("it does not end")

  /**
   * Ends the actor; messages that it has not received are dead letters. Any thread, any number of times. In its own
   * task it does not return; from elsewhere the actor ends when it receives next.
   */
  final def exit(): Unit =
    exiting = true
    if life.compareAndSet(Life.New, Life.Ended) then countDead()
    else if isOwnTask then throw unwinding
    else wake()

  /** Whether it has ended, or will when it receives next. */
  final def hasEnded: Boolean = exiting

  /** How many messages came after its end, or were there and not received. */
  final def deadLetters: Long = dead.get

  private def isOwnTask: Boolean = CurrentTask.member(classOf[OwnTask], _.actor eq this) != null

  private def take(construct: String, wanted: M => Boolean, suspend: Event[Unit] => Boolean): Option[M] =
    if !isOwnTask then throw IllegalStateException(s"$construct of $this by another than the actor's own task")
    endIfExiting()
    skipped.indexWhere(wanted) match
      case -1 => await(wanted, suspend)
      case i  => Some(skipped.remove(i))

  private def await(wanted: M => Boolean, suspend: Event[Unit] => Boolean): Option[M] =
    while true do
      val m = arrived.poll()
      if m == null then
        val inTime = awaitOne(suspend)
        endIfExiting()
        if !inTime && arrived.isEmpty then return None
      else
        order.waited()
        received += 1
        if received % Batch == 0 then Serrano.poll()
        if wanted(m) then return Some(m)
        skipped += m
    None

  /** Waits until there is a message, or it shall exit; whether that was so in time. */
  private def awaitOne(suspend: Event[Unit] => Boolean): Boolean =
    val e = Event.newEvent[Unit](waits)
    waiting.set(e)
    try !arrived.isEmpty || exiting || suspend(e)
    finally waiting.set(null)

  private def wake(): Unit =
    val e = waiting.get
    if e != null && waiting.compareAndSet(e, null) then e.setValue(())

  private def endIfExiting(): Unit = if exiting then throw unwinding

  private def live(hold: ScopeHold): Unit =
    if life.compareAndSet(Life.Started, Life.Running) then
      waits = s"a message of $this"
      try CurrentTask.within("act", OwnTask(this), (() => act()): TaskBody)
      catch case e: Throwable if isEnd(e, unwinding) || isEnd(e, reacted) => ()
      finally
        end()
        hold.release()

  /** Also out of a finish around the call, which reports it as it does failures. */
  private def isEnd(e: Throwable, by: Unwinding): Boolean = e match
    case m: MultiException => m.failures.stream.allMatch(_ eq by)
    case _                 => e eq by

  private def end(): Unit =
    exiting = true
    life.set(Life.Ended)
    countDead()

  /** Makes arrived and skipped messages dead letters; several threads may do this at once. */
  private def countDead(): Unit =
    while arrived.poll() != null do dead.incrementAndGet()
    skipped.synchronized {
      dead.addAndGet(skipped.size)
      skipped.clear()
    }

  /** Its task may never begin then. */
  private def cancel(): Unit =
    exiting = true
    if life.compareAndSet(Life.Started, Life.Ended) then countDead()

object HeavyActor:
  private val Batch = 64

  private enum Life:
    case New, Started, Running, Ended

  /** Unwinds `act()`, or a round of its loop. */
  private final class Unwinding extends ControlThrowable

  /** The task of the actor has it, and none that the task spawns. */
  private final class OwnTask(val actor: HeavyActor[?]) extends TaskMember

  private final case class Holder(actor: HeavyActor[?]) extends ScopeHolder:
    override def cancelled(): Unit = actor.cancel()

    override def toString: String = s"$actor, which has not exited: messages in its mailbox: ${actor.arrived.size}"

/** A heavy actor for messages of any type, as in the paper. */
abstract class HabaneroActor extends HeavyActor[Any]
