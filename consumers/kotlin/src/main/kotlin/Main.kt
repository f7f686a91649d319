package com.example

import dev.serrano.Serrano.async
import dev.serrano.Serrano.finish
import dev.serrano.Serrano.future
import dev.serrano.TaskRuntime
import dev.serrano.actor.Actor

class Words : Actor<String>() {
    val seen = ArrayList<String>()

    override fun process(word: String) {
        if (word.isEmpty()) exit() else seen.add(word)
    }
}

fun fib(n: Int): Int {
    if (n < 2) {
        return n
    }
    val x = future { fib(n - 1) }
    return fib(n - 2) + x.join()
}

fun main() {
    TaskRuntime.builder().workers(2).build().use { runtime ->
        check(runtime.launch<Int> { fib(15) } == 610)
        val words = Words()
        runtime.launch {
            finish {
                words.start()
                async { listOf("ada", "grace", "").forEach(words::send) }
            }
        }
        check(words.seen == listOf("ada", "grace")) { words.seen }
    }
    println("kotlin: ok")
}
