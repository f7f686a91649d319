package dev.serrano.scala

import dev.serrano.{MultiException, TaskDeadlockException, TaskRuntime}

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.ConcurrentLinkedQueue
import java.util.concurrent.atomic.AtomicInteger

/** What a naive implementation of the paper's tasks misses: specification 004, section 5, by number. */
class TaskTrapsTest:
  import scala.compiletime.testing


  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap12_asyncAwaitCountsFromItsRegistration(workers: Int): Unit = onWorkers(workers) {
    val d = ddf[Int]()
    val registered = ddf[Unit]()
    var got = 0
    async { registered.await(); d.put(42) }
    finish {
      asyncAwait(d) { got = d.get() }
      registered.put(())
    }
    assertThat(got).isEqualTo(42)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap13_whoAwaitsWhatNobodyPutsIsReported(workers: Int): Unit =
    val e = thrownBy(classOf[TaskDeadlockException]) {
      onWorkers(workers) {
        val d = ddf[Int]()
        finish { asyncAwait(d) { d.get() } }
      }
    }
    assertThat(e).hasMessageContaining("romise")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap14_fullInputsAndTheSameOneTwice(workers: Int): Unit = onWorkers(workers) {
    val full = ddf[Int]()
    val later = ddf[Int]()
    full.put(1)
    val runs = AtomicInteger()
    finish {
      asyncAwait(full, full) { runs.addAndGet(100) }
      asyncAwait(full, later, full, later) { runs.addAndGet(full.get() + later.get()) }
      async { later.put(2) }
    }
    assertThat(runs.get).isEqualTo(103)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap14_getOfAnEmptyOneIsAnErrorAndSoIsASecondPut(workers: Int): Unit = onWorkers(workers) {
    val d = ddf[Int]()
    assertThat(thrownBy(classOf[IllegalStateException])(d.get())).hasMessageContaining("no value yet")
    d.put(1)
    thrownBy(classOf[IllegalStateException])(d.put(1))
    assertThat(d.tryPut(2)).isFalse
    assertThat(d.get()).isEqualTo(1)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap15_asyncSeqOfTrueIsSequential(workers: Int): Unit = onWorkers(workers) {
    val boom = IllegalStateException("boom")
    finish {
      var ran = false
      asyncSeq(true) { ran = true }
      assertThat(ran).isTrue
      val thrown = thrownBy(classOf[IllegalStateException]) {
        asyncSeq(true) { throw boom }
      }
      assertThat(thrown).isSameAs(boom)
    }
    val gate = ddf[Unit]()
    val e = thrownBy(classOf[MultiException]) {
      finish {
        asyncSeq(false) { gate.await(); throw boom } // in place it would wait for ever
        gate.put(())
      }
    }
    assertThat(e.failures).containsExactly(boom)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap16_forallHasInclusiveBoundsAFinishAndAPhaser(workers: Int): Unit = onWorkers(workers) {
    val first = AtomicInteger()
    val late = AtomicInteger()
    forall(1, 10) { i =>
      async { first.addAndGet(i) }
      first.addAndGet(100)
      next
      if first.get < 1_000 then late.incrementAndGet()
    }
    assertThat(first.get).isEqualTo(1_055)
    assertThat(late.get).isZero
    thrownBy(classOf[IllegalStateException])(next) // the parent is not on it
    forall(3, 2)(i => throw AssertionError(i))
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap16_foreachHasNeither(workers: Int): Unit = onWorkers(workers) {
    val sum = AtomicInteger()
    val failures = ConcurrentLinkedQueue[Throwable]()
    val gate = ddf[Unit]()
    val e = thrownBy(classOf[MultiException]) {
      finish {
        foreach(1, 10) { i =>
          gate.await()
          sum.addAndGet(i)
          failures.add(thrownBy(classOf[IllegalStateException])(next))
          if i == 10 then throw ArithmeticException("ten")
        }
        assertThat(sum.get).isZero // it has not waited
        gate.put(())
      }
    }
    assertThat(sum.get).isEqualTo(55)
    assertThat(failures).hasSize(10)
    assertThat(e.getCause).isInstanceOf(classOf[ArithmeticException])
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap16_formsForCollectionsAndRegions(workers: Int): Unit = onWorkers(workers) {
    val sum = AtomicInteger()
    List(1, 2, 3).asyncForall { n => sum.addAndGet(n); next }
    Map("a" -> 10, "b" -> 20).asyncForall { (_, n) => sum.addAndGet(n) }
    finish { Set(100, 200).asyncForeach(n => sum.addAndGet(n)) }
    assertThat(sum.get).isEqualTo(336)

    val cells = Array.ofDim[Int](3, 4)
    forall((0, 2), (0, 3)) { (i, j) => cells(i)(j) += 10 * i + j }
    finish { foreach((0, 2), (0, 3)) { (i, j) => cells(i)(j) += 10 * i + j } }
    assertThat(cells.map(_.toSeq).toSeq == Seq.tabulate(3, 4)((i, j) => 20 * i + 2 * j)).isTrue

    val seen = ConcurrentLinkedQueue[(Int, Int, Int)]()
    forall((1, 2), (5, 7), (-1, 0)) { (i, j, k) => seen.add((i, j, k)) }
    finish { foreach((1, 2), (5, 7), (-1, 0)) { (i, j, k) => seen.add((i, j, k)) } }
    val expected = for i <- 1 to 2; j <- 5 to 7; k <- -1 to 0 yield (i, j, k)
    assertThat(seen).hasSize(24)
    assertThat(expected.forall(seen.contains)).isTrue
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def loopsWithoutAPhaser(workers: Int): Unit = onWorkers(workers) {
    val a = new Array[Int](1_000)
    for i <- a.indices.inParallel do a(i) = i
    assertThat((0 until 1_000 by 3).inParallel.sumLong(a(_))).isEqualTo((0 until 1_000 by 3).sum)
    assertThat((10 to 1 by -4).inParallel.map(_.toString) == Seq("10", "6", "2")).isTrue
    assertThat((for i <- (0 until 3).inParallel yield i * i) == Seq(0, 1, 4)).isTrue
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap21_isolatedRefusesConstructsInside(workers: Int): Unit = onWorkers(workers) {
    val d = ddf[Unit]()
    def spawning(): Unit = async { throw AssertionError("spawned") }
    val nested = Seq[() => Any](
      () => spawning(),
      () => finish(()),
      () => asyncFuture(1),
      () => asyncAwait(d)(()),
      () => forall(1, 2)(_ => ()),
      () => foreach(1, 2)(_ => ()),
      () => Seq(1).asyncForall(_ => ()),
      () => d.await()
    )
    for construct <- nested do
      thrownBy(classOf[IllegalStateException])(isolated(construct()))
      thrownBy(classOf[IllegalStateException])(isolatedOn(d)(construct()))
    val boom = ArithmeticException("boom")
    assertThat(thrownBy(classOf[ArithmeticException])(isolated(throw boom))).isSameAs(boom)
    finish { async { assertThat(isolated(42)).isEqualTo(42) } } // it was left
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def isolatedOnObjects(workers: Int): Unit = onWorkers(workers) {
    val accounts = Array.fill(5)(Array(100))
    forall(1, 200) { i =>
      val (a, b, c) = (accounts(i % 5), accounts((i + 1) % 5), accounts((i + 3) % 5))
      isolatedOn(a, b) { a(0) -= 1; b(0) += 1 }
      isolatedOn(c, b, a) { a(0) -= 2; b(0) += 1; c(0) += 1 }
      isolatedOn(accounts(0), accounts(1), accounts(2), accounts(3), accounts(4)) {
        assertThat(accounts.map(_(0)).sum).isEqualTo(500)
      }
      isolatedOn(reading(a)) { assertThat(a(0)).isNotNull }
    }
    assertThat(isolated(accounts.map(_(0)).sum)).isEqualTo(500)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap22_aFinishThrowsAllFailuresWhenAllHaveEnded(workers: Int): Unit = onWorkers(workers) {
    val ended = AtomicInteger()
    def failing(name: String): Nothing =
      ended.incrementAndGet()
      throw IllegalStateException(name)
    val e = thrownBy(classOf[MultiException]) {
      finish {
        async { failing("a") }
        async {
          finish {
            async { failing("b") }
            failing("c")
          }
        }
        async { for _ <- 1 to 100 do poll(); ended.incrementAndGet() }
        failing("d")
      }
    }
    assertThat(ended.get).isEqualTo(5)
    assertThat(e.failures.stream.map(_.getMessage).sorted.toArray).containsExactly("a", "b", "c", "d")
  }

  @Test
  def trap23_returnInABodyDoesNotCompile(): Unit =
    def errors(construct: String, found: Seq[testing.Error]): Unit =
      assertThat(found.map(_.message).mkString).contains("return in the body of " + construct)
    errors("async", testing.typeCheckErrors("def f(): Int = { async { return 1 }; 2 }"))
    errors("finish", testing.typeCheckErrors("def f(): Int = { finish { if (here != null) return 1 }; 2 }"))
    errors("asyncFuture", testing.typeCheckErrors("def f(): Int = { asyncFuture[Int] { return 1 }; 2 }"))
    errors("forall", testing.typeCheckErrors("def f(): Int = { forall(1, 2) { i => return i }; 2 }"))
    errors("isolated", testing.typeCheckErrors("def f(): Int = isolated { return 1 }"))
    assertThat(testing.typeCheckErrors("def f() = async { def g(): Int = { return 1 }; g() }").isEmpty).isTrue
    assertThat(testing.typeCheckErrors("def f() = async(() => println())").map(_.message).mkString).contains("leave out () =>")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap23_namesOfTheProgramWinAndCapturedVariablesAreShared(workers: Int): Unit =
    class Numbers(end: Int) extends Iterator[Int]:
      private var last = 0
      override def hasNext: Boolean = last < end
      override def next(): Int =
        last += 1
        last
      def sumOfBoth(): Int =
        var sum = 0
        finish {
          async { isolated { sum += next() } }
          async { isolated { sum += next() } }
        }
        sum
    onWorkers(workers) {
      assertThat(Numbers(2).sumOfBoth()).isEqualTo(3)
      forall(1, 3) { i => dev.serrano.scala.next }
    }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def bodiesThatOnlyThrowOrEndInNullAreBodies(workers: Int): Unit = onWorkers(workers) {
    val ran = AtomicInteger()
    val e = thrownBy(classOf[MultiException]) {
      finish {
        phaser()
        async { throw ArithmeticException("async") }
        async { ran.incrementAndGet(); null }
        async(here.next()) { throw ArithmeticException("place") }
        asyncPhased { throw ArithmeticException("phased") }
        asyncPhased { ran.incrementAndGet(); null }
        throw ArithmeticException("body")
      }
    }
    assertThat(e.failures).hasSize(4)
    assertThat(ran.get).isEqualTo(2)
    assertThat(finish { null } == null).isTrue
    asyncWith(taskNamed("named")) { ran.incrementAndGet() }
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap24_theBoundsOfFigure3AsPrinted(workers: Int): Unit = onWorkers(workers) {
    val counter = new Array[Int](4)
    forall(1, 399) { i => isolated(counter(i % 4) += 1) }
    assertThat(counter).containsExactly(99, 100, 100, 100)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap25_theWordsWorkInAnyClassThatATaskCalls(workers: Int): Unit =
    onWorkers(workers) {
      assertThat(TaskTrapsTest.Library().compute()).isEqualTo(3)
    }
    assertThat(finish(TaskTrapsTest.Library().compute())).isEqualTo(3) // an outermost finish is a launch
    assertThat(thrownBy(classOf[IllegalStateException])(async(()))).hasMessageContaining("async")

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2))
  def trap26_placesAreARingAndInherited(each: Int): Unit = onPlaces(3, each) {
    val home = here
    assertThat(home.id).isZero
    assertThat(home.prev().id).isEqualTo(2)
    assertThat(home.prev().next()).isSameAs(home)
    val ids = ConcurrentLinkedQueue[Int]()
    finish {
      async(home.next()) {
        ids.add(here.id)
        async { ids.add(here.id) }
      }
      val two = asyncFutureWith(at(home.prev())) { here.id }
      assertThat(two.join()).isEqualTo(2)
      class Placed extends HabaneroReactor:
        override def behavior() = { case _ => ids.add(10 + here.id); exit() }
      val actor = Placed()
      actor.start(home.prev())
      actor ! "message"
    }
    assertThat(ids.toArray).containsExactlyInAnyOrder(1, 1, 12)
  }

  @Test
  def trap26_theCommandLine(): Unit =
    var seen = Seq.empty[String]
    var places = 0
    object App extends HabaneroApp:
      def body(): Unit =
        seen = args
        places = TaskRuntime.current().places().size
        async { async { seen :+= "task" } }
    App.main(Array("a", "-places", "2:1", "b"))
    assertThat(seen == Seq("a", "b", "task")).isTrue
    assertThat(places).isEqualTo(2)
    App.main(Array("c"))
    assertThat(seen == Seq("c", "task")).isTrue
    for wrong <- Seq(Array("-places"), Array("-places", "2"), Array("-places", "2:x")) do
      assertThat(thrownBy(classOf[IllegalArgumentException])(App.main(wrong))).hasMessageContaining("p:w")

object TaskTrapsTest:
  final class Library:
    def compute(): Int =
      val one = asyncFuture(1)
      val two = ddf[Int]()
      finish { async { two.put(2) } }
      one.join() + two.get()
