package guide

import dev.serrano.scala.*

import java.util.concurrent.ConcurrentLinkedQueue

/** The snippets of docs/guide/scala.md and of the tour, as they stand there: GuideTest compares. */
object Fib extends HabaneroApp:
  def fib(n: Int): Int =
    if n < 2 then n
    else
      val x = asyncFuture(fib(n - 1))
      val y = asyncFuture(fib(n - 2))
      x.join() + y.join()

  println(fib(20))

class Examples:
  val lines = ConcurrentLinkedQueue[String]()

  private def log(line: String): Unit = lines.add(line)

  def words(): Int =
    val counter = new Array[Int](4)
    forall(0, 399) { i =>
      isolated { counter(i % 4) += 1 }
    }

    val average = finish {
      val sum = ddf[Int]()
      async { sum.put(counter.sum) }
      asyncFutureAwait(sum) { sum.get() / 4 }
    }.join()

    average

  def actor(): Int =
    class Counter extends Reactor[Int]:
      var sum = 0
      def behavior() =
        case 0 => exit()
        case n => sum += n

    val counter = Counter()
    finish {
      counter.start()
      for n <- 1 to 10 do counter ! n
      counter ! 0
    }

    counter.sum

  def heavyActor(): Unit =
    class Printer extends HabaneroActor:
      override def act(): Unit =
        val name = receive { case s: String => s }
        while true do
          receive {
            case n: Int => finish { for i <- 1 to n do async { log(s"$name $i") } }
            case "exit" => exit()
          }

    finish {
      val printer = Printer()
      printer.start()
      printer ! 3
      printer ! "page"
      printer ! "exit"
    }

  def standardFutures(): Int =
    import scala.concurrent.{ExecutionContext, Future}

    given ExecutionContext = dev.serrano.TaskRuntime.common().executionContext

    val theirs: Future[Int] = Future(6)                  // runs as a task
    val ours = theirs.toTask                             // a task that joins it is set aside
    val back: Future[Int] = asyncFuture(ours.join() * 7).toScala

    back.toTask.join()

  def ofTheTour(): String =
    val price = ddf[Int]()
    finish {
      async { price.put(6) }
      asyncAwait(price) { println(price.get() * 7) }
    }

    price.get().toString
