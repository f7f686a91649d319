package dev.serrano.scala

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.atomic.AtomicReference
import scala.util.Random

/**
 * The programs that the paper measures, those that its constructs win and those that they do not: specification 004, section 5,
 * number 27. (Ping-pong is figure 8.)
 */
class ProgramsTest:
  import ProgramsTest.*

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap27_chameneos(workers: Int): Unit = onWorkers(workers) {
    val mall = Mall(500, 20)
    finish {
      mall.start()
      for i <- 0 until 20 do Chameneo(mall, i % 3).start()
    }
    assertThat(mall.meetings).isEqualTo(1_000)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap27_quicksort(workers: Int): Unit = onWorkers(workers) {
    val random = Random(7)
    val data = Vector.fill(3_000)(random.nextInt())
    assertThat(byDataDrivenFutures(data) == data.sorted).isTrue
    assertThat(byIsolated(data) == data.sorted).isTrue
    assertThat(byActors(data) == data.sorted).isTrue
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap27_sieve(workers: Int): Unit = onWorkers(workers) {
    val expected = (2 to 2_000).count(n => (2 until n).forall(n % _ != 0))
    assertThat(sieve(2_000, pausing = true)).isEqualTo(expected)
    assertThat(sieve(2_000, pausing = false)).isEqualTo(expected)
    assertThat(sieveByPhasers(2_000, stages = 4)).isEqualTo(expected)
  }

object ProgramsTest:
  private final case class Meet(color: Int, who: Chameneo)
  private final case class Change(color: Int)
  private final case class Count(meetings: Int)
  private case object Fade

  private final class Mall(var left: Int, chameneos: Int) extends HabaneroReactor:
    private var first: Option[Chameneo] = None
    private var faded = 0
    var meetings = 0

    override def behavior() =
      case m: Meet =>
        if left == 0 then m.who ! Fade
        else
          first match
            case None    => first = Some(m.who)
            case Some(w) =>
              left -= 1
              first = None
              w ! m
      case Count(n) =>
        meetings += n
        faded += 1
        if faded == chameneos then exit()

  private final class Chameneo(mall: Mall, var color: Int) extends HabaneroReactor:
    private var met = 0

    override protected def onStart(): Unit = mall ! Meet(color, this)

    override def behavior() =
      case Meet(other, who) =>
        color = complement(color, other)
        who ! Change(color)
        again()
      case Change(c) =>
        color = c
        again()
      case Fade =>
        mall ! Count(met)
        exit()

    private def again(): Unit =
      met += 1
      mall ! Meet(color, this)

    private def complement(a: Int, b: Int): Int = if a == b then a else 3 - a - b

  private def split(data: Vector[Int]): (Vector[Int], Vector[Int], Vector[Int]) =
    val pivot = data(data.length / 2)
    (data.filter(_ < pivot), data.filter(_ == pivot), data.filter(_ > pivot))

  private def byDataDrivenFutures(data: Vector[Int]): Vector[Int] =
    def sort(data: Vector[Int], sorted: DataDrivenFuture[Vector[Int]]): Unit =
      if data.length < 20 then sorted.put(data.sorted)
      else
        val (left, middle, right) = split(data)
        val (l, r) = (ddf[Vector[Int]](), ddf[Vector[Int]]())
        async { sort(left, l) }
        async { sort(right, r) }
        asyncAwait(l, r) { sorted.put(l.get() ++ middle ++ r.get()) }
    val sorted = ddf[Vector[Int]]()
    finish { async { sort(data, sorted) } }
    sorted.get()

  private def byIsolated(data: Vector[Int]): Vector[Int] =
    val sorted = new Array[Int](data.length)
    var pieces = 0
    def sort(data: Vector[Int], at: Int): Unit =
      if data.length < 20 then
        data.sorted.copyToArray(sorted, at)
        isolated { pieces += 1 }
      else
        val (left, middle, right) = split(data)
        middle.copyToArray(sorted, at + left.length)
        async { sort(left, at) }
        async { sort(right, at + left.length + middle.length) }
    finish { sort(data, 0) }
    assertThat(pieces).isGreaterThan(1)
    sorted.toVector

  private final case class Sorted(left: Boolean, data: Vector[Int])

  private final class Sorter(result: Vector[Int] => Unit) extends HabaneroReactor:
    private var middle = Vector.empty[Int]
    private var parts = Map.empty[Boolean, Vector[Int]]

    override def behavior() =
      case data: Vector[Int @unchecked] if data.length < 20 => end(data.sorted)
      case data: Vector[Int @unchecked]                     =>
        val (left, m, right) = split(data)
        middle = m
        async { send(left, true) }
        async { send(right, false) }
      case Sorted(left, data) =>
        parts += left -> data
        if parts.size == 2 then end(parts(true) ++ middle ++ parts(false))

    private def send(part: Vector[Int], left: Boolean): Unit =
      val sorter = Sorter(data => this ! Sorted(left, data))
      sorter.start()
      sorter ! part

    private def end(data: Vector[Int]): Unit =
      result(data)
      exit()

  private def byActors(data: Vector[Int]): Vector[Int] =
    val sorted = AtomicReference(Vector.empty[Int])
    finish {
      val sorter = Sorter(sorted.set)
      sorter.start()
      sorter ! data
    }
    sorted.get

  private final class Sieve(pausing: Boolean, count: Int => Unit) extends Reactor[Int]:
    private val primes = new Array[Int](50)
    private var size = 0
    private var next: Option[Sieve] = None

    override def behavior() =
      case 0 =>
        count(size)
        next.foreach(_ ! 0)
        exit()
      case n =>
        val half = size / 2
        if pausing then
          pause()
          val other = asyncFuture(divides(n, 0, half))
          async {
            take(n, divides(n, half, size) || other.join())
            resume()
          }
        else
          val found = finish {
            val other = asyncFuture(divides(n, 0, half))
            divides(n, half, size) || other.join()
          }
          take(n, found)

    private def divides(n: Int, from: Int, to: Int): Boolean = (from until to).exists(k => n % primes(k) == 0)

    private def take(n: Int, composite: Boolean): Unit =
      if !composite then
        if size < primes.length then
          primes(size) = n
          size += 1
        else
          if next.isEmpty then
            val s = Sieve(pausing, count)
            s.start()
            next = Some(s)
          next.foreach(_ ! n)

  private def sieve(limit: Int, pausing: Boolean): Int =
    val total = java.util.concurrent.atomic.AtomicInteger()
    finish {
      val first = Sieve(pausing, n => total.addAndGet(n))
      first.start()
      for n <- 2 to limit do first ! n
      first ! 0
    }
    total.get

  /** Each stage filters by its part of the small primes what the stage before has let through a phase ago. */
  private def sieveByPhasers(limit: Int, stages: Int): Int =
    val small = (2 to math.sqrt(limit).toInt).filter(n => (2 until n).forall(n % _ != 0))
    val numbers = (2 to limit).grouped(100).toVector
    val streams = Array.fill(stages + 1)(Array.fill(numbers.length)(Seq.empty[Int]))
    numbers.indices.foreach(k => streams(0)(k) = numbers(k))
    finish {
      val phasers = Array.fill(stages)(phaser())
      for s <- 0 until stages do
        val divisors = small.indices.filter(_ % stages == s).map(small)
        def filter(k: Int): Unit =
          streams(s + 1)(k) = streams(s)(k).filter(n => divisors.forall(d => n == d || n % d != 0))
        if s == 0 then
          asyncPhased(phasers(s).inMode(SIG)) {
            for k <- numbers.indices do
              filter(k)
              next
          }
        else
          asyncPhased(phasers(s - 1).inMode(WAIT), phasers(s).inMode(SIG)) {
            for k <- numbers.indices do
              phasers(s - 1).doWait()
              filter(k)
              phasers(s).doSignal()
          }
    }
    streams(stages).map(_.length).sum
