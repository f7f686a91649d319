package dev.serrano.scala

import dev.serrano.{Serrano, TaskRuntime}

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.{CountDownLatch, TimeoutException}
import java.util.concurrent.atomic.AtomicInteger
import scala.concurrent.duration.*
import scala.concurrent.{Await, ExecutionContext, Future, Promise}
import scala.util.Failure

/** Futures of one reader, and the futures and promises of the standard library. */
class FuturesTest:
  private val limit = 60.seconds

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def futuresBothWays(workers: Int): Unit =
    val boom = java.io.IOException("boom")
    val (theirs, failed) = onWorkers(workers) {
      val f = asyncFuture(42).toScala
      val g = asyncFuture[Int] { throw boom }.toScala
      val back = f.map(_ + 1)(using ExecutionContext.parasitic).toTask
      assertThat(back.join()).isEqualTo(43)
      (f, g)
    }
    assertThat(Await.result(theirs, limit)).isEqualTo(42)
    assertThat(Await.ready(failed, limit).value.get == Failure(boom)).isTrue // not wrapped
    assertThat(thrownBy(classOf[java.util.concurrent.ExecutionException])(Future.failed[Int](boom).toTask.get()))
      .hasCause(boom)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def aTaskThatJoinsOneIsSetAside(workers: Int): Unit =
    val theirs = Promise[Int]()
    onWorkers(workers) {
      val waiting = (1 to 20).map(_ => asyncFuture(theirs.future.toTask.join()))
      async { theirs.success(2) }
      assertThat(waiting.map(_.join()).sum).isEqualTo(40)
    }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def aSingleReaderFutureIsReadOnce(workers: Int): Unit = onWorkers(workers) {
    val f = singleReader[Int]()
    val refused = AtomicInteger()
    val sum = AtomicInteger()
    finish {
      for _ <- 1 to 10 do
        async {
          try sum.addAndGet(f.get()) // the first waits, the others do not
          catch case e: IllegalStateException => if refused.incrementAndGet() == 9 then f.put(42)
        }
    }
    assertThat(sum.get).isEqualTo(42)
    assertThat(refused.get).isEqualTo(9)
    assertThat(thrownBy(classOf[IllegalStateException])(f.get())).hasMessageContaining("has a reader already")
    assertThat(thrownBy(classOf[IllegalStateException])(f.put(1))).hasMessageContaining("takes one only")

    val awaited = singleReader[Int]()
    val value = asyncFutureAwait(awaited) { awaited.get() }
    assertThat(awaited.isDone).isFalse
    awaited.put(3)
    assertThat(value.join()).isEqualTo(3)
    val failed = singleReader[Int]()
    failed.fail(ArithmeticException("boom"))
    assertThat(thrownBy(classOf[ArithmeticException])(failed.get())).hasMessage("boom")
  }

  @Test
  def promisesBothWays(): Unit =
    val ours = Serrano.externalPromise[Int]()
    val view = ours.toScalaPromise
    assertThat(view.isCompleted).isFalse
    assertThat(view.trySuccess(1)).isTrue
    assertThat(view.isCompleted).isTrue
    assertThat(view.trySuccess(2)).isFalse
    assertThat(ours.join()).isEqualTo(1)
    assertThat(Await.result(view.future, limit)).isEqualTo(1)
    assertThat(view.toTaskPromise).isSameAs(ours)

    val second = Promise[Int]()
    val own = second.toTaskPromise
    own.put(3)
    assertThat(Await.result(second.future, limit)).isEqualTo(3)

    val third = Promise[Int]()
    val boom = ArithmeticException("boom")
    val linked = third.toTaskPromise
    third.failure(boom)
    assertThat(thrownBy(classOf[ArithmeticException])(linked.join())).isSameAs(boom)

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def aRuntimeIsAnExecutionContext(workers: Int): Unit =
    val runtime = TaskRuntime.builder().workers(workers).build()
    try
      given ExecutionContext = runtime.executionContext
      val sum = Future.traverse((1 to 100).toList)(i => Future(if TaskRuntime.current() eq runtime then i else -1000)).map(_.sum)
      assertThat(Await.result(sum, limit)).isEqualTo(5_050)
      // more waits than workers: each gives its worker away
      val first = Promise[Int]()
      val chain = (1 to 10).foldLeft(first.future)((before, _) => Future(Await.result(before, limit) + 1))
      Future(first.success(0))
      assertThat(Await.result(chain, limit)).isEqualTo(10)
      val late = Future(Await.result(Promise[Int]().future, 1.millisecond))
      assertThat(Await.ready(late, limit).value.get.failed.get).isInstanceOf(classOf[TimeoutException])
      val spawned = CountDownLatch(1)
      Future { async { spawned.countDown() } }
      spawned.await()
      assertThat(Await.ready(Future[Int](throw ArithmeticException()), limit).value.get.isFailure).isTrue
    finally runtime.close()
