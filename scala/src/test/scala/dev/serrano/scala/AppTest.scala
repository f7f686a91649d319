package dev.serrano.scala

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

import java.util.concurrent.ConcurrentLinkedQueue

/** What becomes of the statements of an object that is a program. */
class AppTest:
  import AppTest.*

  @Test
  def itsStatementsAreItsFirstTask(): Unit =
    Statements.main(Array("-places", "1:2", "one"))
    val once = Seq("begin 0 0 null 7 1", "task 5 6", "lazy 5", "one 5 28 35 a List(1, 2) 8 end")
    assertThat(lines.toArray.toSeq == once).isTrue
    Statements.main(Array("-places", "1:1", "two")) // all but the lazy val and the constants anew
    assertThat(lines.toArray.toSeq.map(_.toString).count(_.startsWith("task"))).isEqualTo(2)
    assertThat(lines.toArray.last).isEqualTo("two 5 28 35 a List(1, 2) 8 end")

  @Test
  def whatTheyThrowIsAFailureOfTheProgram(): Unit =
    val e = thrownBy(classOf[MultiException])(Failing.main(Array.empty))
    assertThat(e.failures).hasSize(2)

  @Test
  def whatFollowsInTheObjectSeesTheTasksThatItHasWaitedFor(): Unit =
    Parallel.main(Array("-places", "1:8"))
    assertThat(Parallel.sum).isEqualTo(4_950)

  @Test
  def aBodyOfItsOwnIsTheFirstTask(): Unit =
    Own.main(Array.empty)
    assertThat(Own.ran).isEqualTo(4)
    Below.main(Array.empty)
    assertThat(Below.ran).isEqualTo(6)

  @Test
  def localObjectsAndClassesAreProgramsToo(): Unit =
    val seen = ConcurrentLinkedQueue[Any]()
    object Local extends HabaneroApp {
      val n = 1
      async { seen.add(n) }
    }
    class Program(of: Int) extends HabaneroApp {
      val n = of + 1
      async { seen.add(n + of) }
    }
    Local.main(Array.empty)
    Program(2).main(Array.empty)
    new HabaneroApp { seen.add("anonymous") }.main(Array.empty)
    assertThat(seen.toArray).containsExactly(1, 5, "anonymous")

object AppTest:
  private val lines = ConcurrentLinkedQueue[Any]()

  trait Constant:
    val declared: Int

  object Statements extends HabaneroApp, Constant {
    lines.add(s"begin $n $k $s $K $declared")
    val n = 5
    final val K = 7
    val declared = 1
    var k = n + 1
    finish { async { lines.add(s"task $n $k"); k = 28 } }
    val (s, t) = ("a", n * K)
    lazy val late = { lines.add(s"lazy $n"); n }
    private val secret = new Array[Int](3)
    private var own = 1
    given Ordering[Item] = Ordering.by(_.n)
    val sorted = List(Item(2), Item(1)).sorted
    case class Item(n: Int) { override def toString = n.toString }
    object Inner { val end = "end" }
    forall(0, 2) { i =>
      secret(i) = i
      next
      isolated { own += secret(i) }
      next
    }
    val done = ddf[Int]()
    async { finish { foreach(1, 2) { i => isolated { own += 2 } } }; done.put(own) }
    done.await()
    lines.add(s"${args(0)} $late $k $t $s $sorted ${done.get()} ${Inner.end}")
  }

  object Failing extends HabaneroApp {
    async { throw ArithmeticException("of a task") }
    throw IllegalStateException("of a statement")
  }

  object Parallel extends HabaneroApp {
    val all = new Array[Int](100)
    forall(0, 99) { i => all(i) = i }
    val sum = all.sum
  }

  object Own extends HabaneroApp:
    var ran = 3
    def body(): Unit = ran += 1

  abstract class Between(val first: Int) extends HabaneroApp:
    var ran = first

  object Below extends Between(5):
    def body(): Unit = ran += 1
