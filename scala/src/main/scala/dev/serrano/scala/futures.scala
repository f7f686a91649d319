package dev.serrano.scala

import dev.serrano.{Serrano, TaskFuture, TaskRuntime}

import java.lang.System.Logger.Level
import java.util.concurrent.CompletionException
import scala.concurrent.{BlockContext, CanAwait, ExecutionContext, ExecutionContextExecutor, Future, Promise}
import scala.util.{Failure, Success, Try}

extension [T](f: TaskFuture[T])
  /** A future of the standard library that ends as this one does. Its failure then counts as asked for. */
  def toScala: Future[T] =
    val promise = Promise[T]()
    Conversions.completeOther(f, promise)
    promise.future

extension [T](f: Future[T])
  /** A future of Serrano that ends as this one does: a task that joins it is suspended. */
  def toTask: TaskFuture[T] =
    val promise = Serrano.externalPromise[T]()
    f.onComplete(Conversions.end(promise))(using ExecutionContext.parasitic)
    promise

extension [T](p: dev.serrano.Promise[T])
  /** The same promise for code that knows the standard library: a value or failure of either is one of both, at once. */
  def toScalaPromise: Promise[T] = Conversions.PromiseView(p)

extension [T](p: Promise[T])
  /** A promise of Serrano that ends as this one does, and this one as that: the first put counts. */
  def toTaskPromise: dev.serrano.Promise[T] = p match
    case Conversions.PromiseView(own) => own
    case _                            =>
      val own = Serrano.externalPromise[T]()
      p.future.onComplete(Conversions.end(own))(using ExecutionContext.parasitic)
      Conversions.completeOther(own, p)
      own

extension (runtime: TaskRuntime)
  /**
   * The runtime as the context that futures of the standard library run in. `Await` and `blocking` in there give the worker to
   * others. Tasks that such futures spawn belong to the task that runs their callback.
   */
  def executionContext: ExecutionContextExecutor = RuntimeContext(runtime)

private object Conversions:
  final case class PromiseView[T](own: dev.serrano.Promise[T]) extends Promise[T]:
    private val view = Promise[T]()
    completeOther(own, view)

    override def future: Future[T] = view.future

    override def isCompleted: Boolean = own.isDone

    override def tryComplete(result: Try[T]): Boolean = end(own)(result)

  def end[T](promise: dev.serrano.Promise[T])(result: Try[T]): Boolean = result match
    case Success(value) => promise.tryPut(value)
    case Failure(cause) => promise.tryFail(cause)

  def completeOther[T](f: TaskFuture[T], other: Promise[T]): Unit =
    f.toCompletableFuture.whenComplete((value, failure) =>
      failure match
        case null                                          => other.trySuccess(value)
        case e: CompletionException if e.getCause ne null => other.tryFailure(e.getCause)
        case e                                             => other.tryFailure(e)
    )

private final class RuntimeContext(runtime: TaskRuntime) extends ExecutionContextExecutor:
  override def execute(command: Runnable): Unit =
    runtime.execute(() => BlockContext.withBlockContext(GivesWorkerAway)(command.run()))

  override def reportFailure(cause: Throwable): Unit =
    System.getLogger("dev.serrano").log(Level.ERROR, "a callback of a future failed", cause)

  override def toString: String = s"execution context of $runtime"

private object GivesWorkerAway extends BlockContext:
  override def blockOn[T](thunk: => T)(implicit permission: CanAwait): T =
    // blocking() would wrap a checked exception, such as that of an Await that was too long
    Serrano.blocking[Either[Throwable, T]](() =>
      try Right(thunk)
      catch case e: Exception => Left(e)
    ) match
      case Right(value) => value
      case Left(e)      => throw e
