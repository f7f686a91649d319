package dev.serrano.scala

import dev.serrano.{FinishOptions, Promise, Serrano, SpawnOptions, TaskBody, TaskFuture, TaskRuntime, TaskValue}
import dev.serrano.spi.{CurrentTask, ScopeHold, ScopeHolder}

import java.lang.System.Logger.Level
import java.util.concurrent.{CancellationException, ConcurrentHashMap, ConcurrentLinkedQueue}
import java.util.concurrent.atomic.{AtomicLong, AtomicReference}
import java.util.concurrent.locks.LockSupport
import scala.collection.mutable
import scala.concurrent.duration.FiniteDuration
import scala.util.control.ControlThrowable

/** On which kind of thread a heavy actor lives. */
enum ActorThread extends java.lang.Enum[ActorThread]:
  case Virtual, Platform

/**
 * A heavy actor: it has a thread of its own, which `receive` blocks. For code that has to stay on one thread; otherwise a
 * [[Reactor]] is lighter by far.
 *
 * It belongs to the finish in which it was started, and holds it until `act()` has ended, by `exit()` or otherwise. What `act()`
 * throws is a failure of that finish; if that is cancelled the thread is interrupted. Since its messages may come from outside the
 * runtime no deadlock is reported while it lives.
 *
 * Its thread is no worker. So it has an `async`, `asyncWith`, `asyncFuture`, `asyncAwait`, `finish` and `finishWith` of its own,
 * which spawn into its finish; for other constructs open a `finish` first.
 */
abstract class HeavyActor[M](kind: ActorThread):
  import HeavyActor.*

  // life      one exchange for each of its steps.
  // arrived   any thread puts, its own takes. Who has put unparks the thread then.
  // skipped   what its own thread has taken and no receive has matched so far, the oldest first.
  // pending   futures that a cancellation ends, since their tasks may never run.
  // exiting   set by anybody, never taken back; read by its thread before it waits and after.
  private val life = new AtomicReference[Life](New)
  private val arrived = new ConcurrentLinkedQueue[M]
  private val skipped = mutable.ArrayDeque.empty[M]
  private val dead = new AtomicLong
  private val unwinding = new Exit
  private val pending = ConcurrentHashMap.newKeySet[Promise[?]]
  @volatile private var exiting = false
  @volatile private var cancelled = false

  def this() = this(ActorThread.Virtual)

  /** What the thread does; when it returns the actor has ended. By default it receives `behavior()` until `exit()`. */
  def act(): Unit = while true do receive(behavior())

  /** What it does with its messages, unless `act()` is overridden. */
  def behavior(): PartialFunction[M, Unit] =
    throw UnsupportedOperationException(s"$this overrides neither act() nor behavior()")

  /** Starts its thread, in the innermost finish around the calling task. */
  final def start(): Unit =
    val runtime = TaskRuntime.current()
    if runtime eq null then throw IllegalStateException(s"start() of $this outside a task: it belongs to a finish")
    val thread = newThread(() => live())
    val started = Started(thread, runtime)
    if !life.compareAndSet(New, started) then throw IllegalStateException(s"$this has been started before, or has ended")
    try started.hold = ScopeHold.ofCurrentScope(true, Holder(this))
    catch
      case e: Throwable =>
        life.set(New)
        throw e
    try thread.start()
    catch
      case e: Throwable => // there are too many threads: the finish must not wait for this one
        exiting = true
        life.set(Ended)
        countDead()
        started.hold.release()
        throw e

  /** Its thread, not started. Tests have one that cannot be. */
  private[scala] def newThread(body: Runnable): Thread =
    val builder = kind match
      case ActorThread.Virtual  => Thread.ofVirtual()
      case ActorThread.Platform => Thread.ofPlatform().daemon()
    builder.name(toString).unstarted(body)

  /** Sends a message. From anywhere, also before the start; after the end it is a dead letter. */
  final def !(message: M): Unit =
    if message == null then throw NullPointerException("message")
    arrived.add(message)
    life.get match
      case s: Started => LockSupport.unpark(s.thread)
      case Ended              => countDead()
      case New                => ()

  /**
   * Waits for a message that the function is defined at, and applies it. Other messages stay, in their order, for later calls.
   * For the actor's own thread alone.
   */
  protected final def receive[R](pf: PartialFunction[M, R]): R =
    take(pf.isDefinedAt, Long.MaxValue) match
      case Some(m) => pf(m)
      case None    => throw AssertionError("it waits without a limit")

  /** As [[receive]], but waits only so long; None if no message has come that matches. */
  protected final def receiveWithin[R](limit: FiniteDuration)(pf: PartialFunction[M, R]): Option[R] =
    take(pf.isDefinedAt, limit.toNanos).map(pf)

  /**
   * Ends the actor: what it has not received is a dead letter. Any thread, any number of times. On its own thread it does not
   * return; from elsewhere the actor ends when it receives next.
   */
  final def exit(): Unit =
    exiting = true
    if life.compareAndSet(New, Ended) then countDead()
    else
      life.get match
        case s: Started =>
          if s.thread eq Thread.currentThread then throw unwinding
          LockSupport.unpark(s.thread)
        case _ => ()

  /** Whether it has ended, or will when it receives next. */
  final def hasEnded: Boolean = exiting

  /** How many messages came after its end, or were there and not received. */
  final def deadLetters: Long = dead.get

  /** As the `async` of everywhere, in the finish of the actor. */
  protected inline def async(inline body: Any): Unit =
    spawn((() => Body.unit("async", body)): TaskBody)

  /** As the `asyncWith` of everywhere, in the finish of the actor. */
  protected inline def asyncWith(options: SpawnOptions)(inline body: Any): Unit =
    spawn(() => Serrano.async(options, (() => Body.unit("asyncWith", body)): TaskBody))

  /** As the `asyncFuture` of everywhere, in the finish of the actor. */
  protected inline def asyncFuture[T](inline body: T): TaskFuture[T] =
    spawnFuture((() => Body.value[T]("asyncFuture", body)): TaskValue[T])

  /** As the `asyncAwait` of everywhere, in the finish of the actor. */
  protected inline def asyncAwait(inputs: Input*)(inline body: Any): Unit =
    val options = awaiting(inputs*)
    spawn(() => Serrano.async(options, (() => Body.unit("asyncAwait", body)): TaskBody))

  /** As the `finish` of everywhere; its body is a task, for which the thread waits. */
  protected inline def finish[T](inline body: T): T =
    joined(FinishOptions.none(), (() => Body.value[T]("finish", body)): TaskValue[T])

  /** As the `finishWith` of everywhere. */
  protected inline def finishWith[T](options: FinishOptions)(inline body: T): T =
    joined(options, (() => Body.value[T]("finishWith", body)): TaskValue[T])

  protected final def spawn(body: TaskBody): Unit =
    if CurrentTask.isTask then Serrano.async(body)
    else if !own("async").hold.async(body) then throw unwinding

  protected final def spawnFuture[T](body: TaskValue[T]): TaskFuture[T] =
    if CurrentTask.isTask then Serrano.future(body)
    else
      val result = Serrano.externalPromise[T]()
      pending.add(result)
      if cancelled then result.cancel(false)
      spawn(() =>
        try result.tryPut(body.call())
        catch case e: Exception => result.tryFail(e) // its failure is the future's, as that of any future
        finally
          result.cancel(false) // unless it has ended
          pending.remove(result)
      )
      result

  protected final def joined[T](options: FinishOptions, body: TaskValue[T]): T =
    if CurrentTask.isTask then Serrano.finish(options, body)
    else own("finish").runtime.launch((() => Serrano.finish(options, body)): TaskValue[T])

  private def own(construct: String): Started = life.get match
    case s: Started if s.thread eq Thread.currentThread => s
    case _ => throw IllegalStateException(s"$construct of $this, called neither by a task nor by the actor's own thread")

  private def take(wanted: M => Boolean, nanos: Long): Option[M] =
    own("receive")
    endIfExiting()
    skipped.indexWhere(wanted) match
      case -1 => await(wanted, nanos)
      case i  => Some(skipped.remove(i))

  private def await(wanted: M => Boolean, nanos: Long): Option[M] =
    val begin = System.nanoTime()
    while true do
      val m = arrived.poll()
      if m != null then
        if wanted(m) then return Some(m)
        skipped += m
      else
        val left = if nanos == Long.MaxValue then nanos else nanos - (System.nanoTime() - begin)
        if left <= 0 then return None
        if left == Long.MaxValue then LockSupport.park(this) else LockSupport.parkNanos(this, left)
        endIfExiting()
        if Thread.interrupted() then throw InterruptedException(s"$this was interrupted while it waited for a message")
    None

  private def endIfExiting(): Unit = if exiting then throw unwinding

  private def live(): Unit =
    val started = own("act")
    try act()
    catch
      case e: Exit if e eq unwinding                                       => ()
      case _: CancellationException | _: InterruptedException if cancelled => () // what a cancellation makes of waits
      case e: Throwable                                                    => fail(started.hold, e)
    finally
      exiting = true
      life.set(Ended)
      countDead()
      started.hold.release()

  private def fail(hold: ScopeHold, failure: Throwable): Unit =
    // after a cancellation nobody waits for the failures of this finish any more
    if cancelled || !hold.async(() => throw failure) then
      System.getLogger("dev.serrano").log(Level.WARNING, s"$this failed after its finish was cancelled", failure)

  /** What has arrived and what was skipped is dead; several threads may do this at once. */
  private def countDead(): Unit =
    while arrived.poll() != null do dead.incrementAndGet()
    life.get match
      case Ended =>
        skipped.synchronized {
          dead.addAndGet(skipped.size)
          skipped.clear()
        }
      case _ => ()

  private def cancel(): Unit =
    cancelled = true
    exiting = true
    pending.forEach(_.cancel(false))
    life.get match
      case s: Started => s.thread.interrupt()
      case _                       => ()

object HeavyActor:
  private sealed trait Life
  private case object New extends Life
  private case object Ended extends Life

  /** Its hold is taken when nobody else can start it, and before its thread begins. */
  private final class Started(val thread: Thread, val runtime: TaskRuntime) extends Life:
    @volatile var hold: ScopeHold = scala.compiletime.uninitialized

  /** Unwinds `act()`. */
  private final class Exit extends ControlThrowable

  private final case class Holder(actor: HeavyActor[?]) extends ScopeHolder:
    override def cancelled(): Unit = actor.cancel()

    override def toString: String = s"$actor, which has not exited: messages in its mailbox: ${actor.arrived.size}"

/** A heavy actor for messages of any type, as in the paper. */
abstract class HabaneroActor(kind: ActorThread) extends HeavyActor[Any](kind):
  def this() = this(ActorThread.Virtual)
