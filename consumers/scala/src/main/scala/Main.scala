package com.example

import dev.serrano.scala.*

object Main extends HabaneroApp:
  def fib(n: Int): Int =
    if n < 2 then n
    else
      val x = asyncFuture(fib(n - 1))
      fib(n - 2) + x.join()

  val counter = new Array[Int](2)
  forall(0, 99) { i =>
    isolated { counter(i % 2) += 1 }
  }
  if fib(15) != 610 || counter.toSeq != Seq(50, 50) then throw AssertionError(counter.mkString(" "))
  println("scala: ok")
