package dev.serrano.examples

import dev.serrano.Serrano.*
import dev.serrano.TaskRuntime
import dev.serrano.kotlin.asCoroutineDispatcher
import dev.serrano.kotlin.awaitSuspend
import dev.serrano.kotlin.launchSuspending
import java.time.Duration
import kotlinx.coroutines.withContext

// The snippets of docs/guide/kotlin.md about coroutines, as they stand there: ExamplesTest compares.

suspend fun total(runtime: TaskRuntime, orders: List<Long>): Long =
    runtime.launchSuspending(within(Duration.ofSeconds(10))) {
        val half = orders.size / 2
        val left = future { orders.take(half).sum() }
        orders.drop(half).sum() + left.join()
    }

fun prices(names: List<String>, fetch: suspend (String) -> Long): List<Long> { // in a task
    val prices = names.map { name -> future { awaitSuspend { fetch(name) } } }
    return prices.map { it.join() }
}

suspend fun sorted(runtime: TaskRuntime, numbers: List<Int>): List<Int> =
    withContext(runtime.asCoroutineDispatcher()) { numbers.sorted() }
