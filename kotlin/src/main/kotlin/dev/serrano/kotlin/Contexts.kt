@file:JvmName("Contexts")

package dev.serrano.kotlin

import dev.serrano.Serrano.carrying
import dev.serrano.TaskRuntime
import dev.serrano.TaskValue
import dev.serrano.spi.ThreadStateCarrier
import java.util.concurrent.Executor
import kotlin.coroutines.CoroutineContext
import kotlin.coroutines.EmptyCoroutineContext
import kotlinx.coroutines.CoroutineDispatcher
import kotlinx.coroutines.Job
import kotlinx.coroutines.ThreadContextElement
import kotlinx.coroutines.asCoroutineDispatcher

/**
 * This runtime as a dispatcher: a coroutine that it dispatches runs as a task, on the runtime's workers, until it suspends; a wait
 * of such a task suspends the task. `delay` passes by the runtime's time, and blocks nothing.
 *
 * Each continuation is a run of its own: tasks that it spawns are not waited for by the coroutine; use
 * [launchSuspending] or a `finish` for that. After the runtime has been shut down, a coroutine that is dispatched to it
 * is cancelled, and its continuation runs on `Dispatchers.IO`.
 */
public fun TaskRuntime.asCoroutineDispatcher(): CoroutineDispatcher = (scheduledExecutor() as Executor).asCoroutineDispatcher()

/**
 * A carrier that installs the thread context elements of this context (those of logging and tracing libraries, and
 * `ThreadLocal.asContextElement`) in tasks, for [dev.serrano.Serrano.carrying]. Tasks that are spawned inside have them,
 * too; what a task changes in them is its own.
 *
 * [awaitSuspend] in such a task continues with this context, without its `Job` and dispatcher.
 */
public fun CoroutineContext.asCarrier(): ThreadStateCarrier<*> = ContextCarrier(this)

/** Runs a body in a task, and in the tasks that it spawns, with the thread context elements of a context. */
public fun <T> inContext(context: CoroutineContext, body: () -> T): T = carrying(context.asCarrier(), TaskValue { body() })

/** The context that [asCarrier] has installed in the calling task, without a `Job` and a dispatcher. */
internal val carried: ThreadLocal<CoroutineContext?> = ThreadLocal()

private class ContextCarrier(context: CoroutineContext) : ThreadStateCarrier<ContextCarrier.State> {
    /** What to put back: the context, and the former state of each element, in their order. */
    class State(val context: CoroutineContext?, val elements: List<Any?>)

    private val context = context.minusKey(Job).minusKey(kotlin.coroutines.ContinuationInterceptor)
    private val elements: List<ThreadContextElement<Any?>> =
        context.fold(emptyList()) { found, e ->
            @Suppress("UNCHECKED_CAST") // its state goes back to it alone
            if (e is ThreadContextElement<*>) found + (e as ThreadContextElement<Any?>) else found
        }

    override fun capture(): State = State(context, emptyList())

    override fun install(state: State): State {
        val before = carried.get()
        carried.set(context)
        val states = ArrayList<Any?>(elements.size)
        try {
            elements.forEach { states.add(it.updateThreadContext(context)) }
        } catch (e: Throwable) {
            reset(State(before, states))
            throw e
        }
        return State(before, states)
    }

    override fun reset(before: State) {
        for (i in before.elements.indices.reversed()) {
            elements[i].restoreThreadContext(context, before.elements[i])
        }
        if (before.context == null) carried.remove() else carried.set(before.context)
    }

    override fun toString(): String = "carrier of $context"
}

/** The carried context, below what the caller adds. */
internal fun carriedPlus(context: CoroutineContext): CoroutineContext = (carried.get() ?: EmptyCoroutineContext) + context
