@file:JvmName("FromTasks")

package dev.serrano.kotlin

import dev.serrano.Promise
import dev.serrano.Serrano.externalPromise
import dev.serrano.TaskRuntime
import dev.serrano.spi.ScopeHold
import dev.serrano.spi.TurnHolder
import kotlin.coroutines.ContinuationInterceptor
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.CancellationException
import kotlinx.coroutines.CompletableJob
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.ExperimentalCoroutinesApi
import kotlinx.coroutines.Job
import kotlinx.coroutines.async

/**
 * Runs a suspending block in a coroutine and waits for its value: in a task the wait suspends the task, and its worker does
 * something else meanwhile. Throws what the block throws, as it is.
 *
 * The coroutine belongs to the innermost finish of the task: if that is cancelled, so is the coroutine's `Job`, and the
 * finish does not end before the coroutine has. A `Job` in [context] is its parent. If the coroutine is cancelled by others,
 * this throws a [CancellationException].
 *
 * Its dispatcher is the task's runtime, unless [context] has one. The context that [launchSuspending] or [asCarrier] has
 * brought into the task comes below [context].
 *
 * @throws IllegalStateException outside a task: `runBlocking` is for threads
 */
public fun <T> awaitSuspend(context: CoroutineContext = EmptyCoroutineContext, block: suspend CoroutineScope.() -> T): T {
    val runtime = TaskRuntime.current() ?: throw IllegalStateException("awaitSuspend outside a task: use runBlocking { } there")
    val whole = carriedPlus(context)
    val dispatched = if (whole[ContinuationInterceptor] == null) whole + runtime.asCoroutineDispatcher() else whole
    val answer = externalPromise<T>()
    Coroutine(answer, Job(whole[Job])).start(dispatched, block)
    return answer.outcome().value()
}

/**
 * Holds the task's finish until the coroutine has ended, also after a cancellation.
 *
 * Implementation. It has no turns, so that whoever completes the job may release the hold. The job is made before the
 * hold, since a cancellation may come while that is taken.
 */
private class Coroutine<T>(private val answer: Promise<T>, private val job: CompletableJob) : TurnHolder {
    override fun turn() {
        throw IllegalStateException("a coroutine has no turns")
    }

    override fun cancelled() {
        job.cancel(CancellationException("the finish of the task that waits for this coroutine was cancelled"))
    }

    override fun name(): String = "awaitSuspend"

    @OptIn(ExperimentalCoroutinesApi::class) // getCompleted, after the completion
    fun start(context: CoroutineContext, block: suspend CoroutineScope.() -> T) {
        val hold = ScopeHold.ofCurrentScope(true, this)
        val value: Deferred<T>
        try {
            value = CoroutineScope(context + job).async(block = block)
        } catch (e: Throwable) {
            job.cancel()
            hold.release()
            throw e
        }
        value.invokeOnCompletion { failure ->
            job.complete()
            if (failure == null) answer.tryPut(value.getCompleted()) else answer.tryFail(failure)
            hold.release()
        }
    }
}
