package figures

import dev.serrano.scala.*

// The programs of Imam and Sarkar, "Habanero-Scala: Async-Finish Programming in Scala", as the paper prints them, some comments
// aside. What else differs is said where it does.

/** Figure 2, without its last brace, which closes nothing. */
object AsyncFinishPrimer extends HabaneroApp {
  println("Task 0") // Task-0
  finish {
    async { // Task-A
      println("Task A")
    }
    async { // Task-B
      println("Task B")
      async { // Task-B1 created by Task-B
        println("Task B1")
      }
      async { // Task-B2 created by Task-B
        println("Task B2")
      }
    }
  } // Wait for tasks A, B, B1 and B2 to finish
  println("Task C") // Task-C
}

/** Figure 3. Its last loop is no Scala: `for (0 to 3) { n => assert(100, counter(n), "No data-race detected") }`. */
object IsolatedPrimer extends HabaneroApp {
  val counter = Array.ofDim[Int](4)
  finish {
    forall(1, 399) { i =>
      isolated {
        // counter modified in isolated, no data race
        val n = i % 4
        counter(n) = counter(n) + 1
      }
      // the statement below would introduce a
      // data-race as it is outside an isolated scope
      /* counter(0) = counter(0) + 1 */
    }
  }
  for (n <- 0 to 3) {
    println(counter(n))
  }
}

/** Figure 4. */
object FibFuturePrimer extends HabaneroApp {
  def fib(n: Int): Int = {
    if (n < 2) {
      return n
    } else {
      val x = asyncFuture[Int] { fib(n - 1) }
      val y = asyncFuture[Int] { fib(n - 2) }

      return x.get() + y.get()
    }
  }

  val n = Integer.parseInt(args(0))
  val result = fib(n)
  println("fib(" + n + ") = " + result)
}

/** Figure 5. */
object FibDdfPrimer extends HabaneroApp {
  def fib(n: Int, v: DataDrivenFuture[Int]): Unit = {
    if (n < 2) {
      v.put(n)
    } else {
      val res1 = ddf[Int]()
      val res2 = ddf[Int]()
      async { fib(n - 1, res1) }
      async { fib(n - 2, res2) }

      asyncAwait(res1, res2) {
        v.put(res1.get() + res2.get())
      }
    }
  }

  val N = Integer.parseInt(args(0))
  finish {
    val res = ddf[Int]()
    async { fib(N, res) }
    asyncAwait(res) {
      val fibResult = res.get()
      println("fib(" + N + ") = " + fibResult)
    }
  }
}

/** Figure 8; its actors and `numMsgs`, which the paper does not print, stand in another file. */
object HSPingPong extends HabaneroApp {
  finish {
    val pong = new HsPong()
    val ping = new HsPing(numMsgs, pong)
    ping.start
    pong.start
    ping ! HsStart
  }
  println("Both ping and pong terminated")
}

/** Figure 13. */
object PlaceApp extends HabaneroApp {
  finish {
    async {
      println("A. At " + here)
      async(here.prev()) {
        println("B. At " + here)
      }
      async(here.next()) {
        println("C. At " + here)
      }
    }
  }
}
