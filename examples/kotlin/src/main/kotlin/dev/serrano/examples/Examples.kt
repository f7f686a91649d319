package dev.serrano.examples

import dev.serrano.MultiException
import dev.serrano.Serrano.*
import dev.serrano.TaskRuntime
import dev.serrano.actor.Actor
import dev.serrano.sync.BoundedQueue

// The snippets of docs/guide/kotlin.md, as they stand there: ExamplesTest compares.

fun fib(n: Int): Int {
    if (n < 2) {
        return n
    }
    val x = future { fib(n - 1) }
    val y = future { fib(n - 2) }
    return x.join() + y.join()
}

fun onTwoWorkers(): Int =
    TaskRuntime.builder().workers(2).name("example").build().use { runtime ->
        runtime.launch<Int> { fib(15) }
    }

fun count(words: List<String>): Map<String, Int> {
    val counts = HashMap<String, Int>()
    forall(words) { word ->
        isolated(counts) { counts.merge(word, 1, Int::plus) }
    }
    return counts
}

fun pipeline(): Int {
    val queue = BoundedQueue<String>(4)
    var letters = 0
    finish {
        async {
            listOf("ada", "grace", "barbara").forEach(queue::put)
            queue.close()
        }
        async {
            while (true) {
                val word = queue.take() ?: break // null is the end, and the compiler knows
                letters += word.length
            }
        }
    }
    return letters
}

fun failures(): List<Throwable> =
    try {
        finish(named("load")) {
            async { throw java.io.IOException("no such file") }
        }
        listOf()
    } catch (e: MultiException) {
        e.failures()
    }

sealed interface Command

data class Add(val n: Long) : Command

data object Stop : Command

class Sum : Actor<Command>() {
    var sum = 0L
        private set

    override fun process(command: Command) =
        when (command) {
            is Add -> sum += command.n
            Stop -> exit()
        }
}

fun sum(): Long {
    val sum = Sum()
    finish {
        sum.start()
        (1L..10).forEach { sum.send(Add(it)) }
        sum.send(Stop)
    }
    return sum.sum
}
