@file:JvmName("Suspending")

package dev.serrano.kotlin

import dev.serrano.Cancellation
import dev.serrano.FinishOptions
import dev.serrano.Outcome
import dev.serrano.Serrano.finish
import dev.serrano.TaskFuture
import dev.serrano.TaskRuntime
import dev.serrano.TaskValue
import kotlin.coroutines.resume
import kotlin.coroutines.resumeWithException
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.ensureActive
import kotlinx.coroutines.suspendCancellableCoroutine
import kotlinx.coroutines.withContext

/**
 * Waits for the value of a future, and suspends the coroutine meanwhile; its thread is not blocked. Throws what the future
 * has failed with, as it is: a future that was cancelled throws a [CancellationException].
 *
 * If the coroutine is cancelled the wait ends at once, with a [CancellationException]. The future goes on, unless
 * [cancelling] is true: then it is cancelled, and its task is interrupted.
 *
 * Memory consistency: actions of the task happen-before the return.
 */
public suspend fun <T> TaskFuture<T>.await(cancelling: Boolean = false): T {
    if (isDone) {
        currentCoroutineContext().ensureActive()
        return outcome().value()
    }
    return suspendCancellableCoroutine { waiter ->
        if (cancelling) {
            waiter.invokeOnCancellation { cancel(true) }
        }
        onComplete { outcome ->
            when (outcome) {
                is Outcome.Value -> waiter.resume(outcome.value())
                is Outcome.Failure -> waiter.resumeWithException(outcome.cause())
            }
        }
    }
}

/**
 * Runs a body as a task of this runtime, as `launch` does, and suspends the coroutine until the body and all tasks spawned in it
 * have ended. No thread is blocked. The thread context elements of the coroutine are installed in all of these tasks (see
 * [asCarrier]), and [awaitSuspend] inside them continues with the coroutine's context.
 *
 * Cancellation goes both ways. If the coroutine is cancelled, so is the finish of the body; this throws a
 * [CancellationException] when all of its tasks have ended, and not before. If the finish is cancelled, this throws a
 * [dev.serrano.TaskCancelledException], which is a [CancellationException]; one that misses its deadline throws a
 * [dev.serrano.DeadlineExceededException], which is one, too. A single
 * failure of its tasks is thrown as it is, several as a [dev.serrano.MultiException].
 *
 * @param options of the finish around the body: a deadline, a name, `failFast`
 * @throws java.util.concurrent.RejectedExecutionException if the runtime has been shut down
 */
public suspend fun <T> TaskRuntime.launchSuspending(options: FinishOptions = FinishOptions.none(), body: () -> T): T {
    val context = currentCoroutineContext()
    context.ensureActive()
    val stop = Cancellation()
    val run = submit(TaskValue {
        finish(FinishOptions.none().cancelledBy(stop), TaskValue { inContext(context) { finish(options, TaskValue { body() }) } })
    })
    try {
        return run.await()
    } catch (e: Throwable) {
        if (!run.isDone) { // it is the coroutine that was cancelled
            stop.cancel(e)
            withContext(NonCancellable) {
                try {
                    run.await()
                } catch (ofTasks: Throwable) {
                    if (ofTasks !is CancellationException) {
                        e.addSuppressed(ofTasks)
                    }
                }
            }
        }
        throw e
    }
}

internal fun <T> Outcome<T>.value(): T =
    when (this) {
        is Outcome.Value -> value()
        is Outcome.Failure -> throw cause()
    }
