package dev.serrano.scala

import dev.serrano.{DeadlockPolicy, TaskRuntime}

import java.time.Duration
import java.util.concurrent.atomic.AtomicReference

/** Runs a body on a runtime of its own, which tells of tasks that wait for each other instead of hanging. */
def onWorkers[T](n: Int)(body: => T): T = on(TaskRuntime.builder().workers(n))(body)

def onPlaces[T](places: Int, each: Int)(body: => T): T = on(TaskRuntime.builder().places(places, each))(body)

private def on[T](builder: TaskRuntime.Builder)(body: => T): T =
  val runtime = builder.deadlock(DeadlockPolicy.FAIL).deadlockThreshold(Duration.ofMillis(200)).build()
  try runtime.run(body)
  finally runtime.close()

/** What is thrown by the body, which must be of that type. */
def thrownBy[E <: Throwable](expected: Class[E])(body: => Any): E =
  val thrown = AtomicReference[Throwable]()
  try body
  catch case e: Throwable => thrown.set(e)
  thrown.get match
    case null                        => throw AssertionError(s"nothing was thrown, expected ${expected.getName}")
    case e if expected.isInstance(e) => expected.cast(e)
    case e                           => throw AssertionError(s"expected ${expected.getName}", e)
