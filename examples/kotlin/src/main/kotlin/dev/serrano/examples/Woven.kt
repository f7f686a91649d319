package dev.serrano.examples

import dev.serrano.weave.Parallel
import dev.serrano.weave.Weave.spawn
import dev.serrano.weave.Weave.sync

@Parallel
fun wovenFib(n: Int): Int {
    if (n < 2) {
        return n
    }
    val a = spawn(wovenFib(n - 1))
    val b = wovenFib(n - 2)
    sync()
    return a + b
}

class Node(val value: Long, val left: Node?, val right: Node?) {
    companion object {
        fun complete(depth: Int): Node? =
            if (depth == 0) null else Node(depth.toLong(), complete(depth - 1), complete(depth - 1))
    }
}

object Trees {
    @Parallel
    fun sum(t: Node?): Long {
        if (t == null) {
            return 0
        }
        val left = spawn(sum(t.left))
        val right = sum(t.right)
        sync()
        return left + right + t.value
    }

    @Parallel
    fun fill(to: LongArray, from: Int, until: Int) {
        if (until - from <= 4) {
            for (i in from until until) {
                to[i] = i.toLong()
            }
            return
        }
        val middle = (from + until) ushr 1
        spawn { fill(to, from, middle) }
        fill(to, middle, until)
        sync()
    }
}
