package dev.serrano.scala

import dev.serrano.accumulator.FinishAccumulator

import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.ValueSource

import java.util.concurrent.atomic.AtomicInteger

/** What a naive implementation of the paper's phasers misses: specification 004, section 5, by number. */
class PhaserTrapsTest:

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap17_theParentLeavesAndAPhaserWithoutSignallersIsOpen(workers: Int): Unit = onWorkers(workers) {
    val waited = AtomicInteger()
    finish {
      val alone = phaser()
      val shared = phaser()
      asyncPhased(alone.inMode(WAIT)) { next; next; waited.incrementAndGet() }
      for _ <- 1 to 2 do asyncPhased(shared.inMode(SIG_WAIT)) { next; next; waited.incrementAndGet() }
    }
    assertThat(waited.get).isEqualTo(3)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap18_nextIsForAllPhasersOfTheTask(workers: Int): Unit = onWorkers(workers) {
    val behind = AtomicInteger()
    finish {
      val (a, b) = (phaser(), phaser())
      val stages = AtomicInteger()
      asyncPhased(a.inMode(SIG), b.inMode(SIG)) { stages.incrementAndGet(); next; stages.incrementAndGet() }
      asyncPhased(a.inMode(WAIT)) { next; if stages.get == 0 then behind.incrementAndGet() }
      asyncPhased(b.inMode(WAIT)) { next; if stages.get == 0 then behind.incrementAndGet() }
      asyncPhased { // all phasers of the parent, in its modes
        next
      }
      async { thrownBy(classOf[IllegalStateException])(next) } // none of them
    }
    assertThat(behind.get).isZero
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap18_alsoForThatOfTheLoop(workers: Int): Unit = onWorkers(workers) {
    val done = new Array[Int](5)
    val wrong = AtomicInteger()
    forall(1, 4) { i =>
      finish {
        val inner = phaser()
        asyncPhased(inner.inMode(SIG_WAIT)) { next }
        done(i) = 1
        next // the loop's phaser and the inner one
        if done.sum < 4 then wrong.incrementAndGet()
      }
    }
    assertThat(wrong.get).isZero
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap19_aSingleStatementRunsOnceAPhase(workers: Int): Unit = onWorkers(workers) {
    val runs = AtomicInteger()
    val wrong = AtomicInteger()
    finish {
      val ph = phaser(SIG_WAIT_SINGLE)
      for _ <- 1 to 5 do
        asyncPhased(ph.inMode(SIG_WAIT_SINGLE)) {
          for k <- 1 to 10 do
            next { runs.incrementAndGet() }
            if runs.get < k then wrong.incrementAndGet()
        }
      asyncPhased(ph.inMode(SIG_WAIT)) {
        assertThat(thrownBy(classOf[IllegalStateException])(next { runs.addAndGet(100) }))
          .hasMessageContaining("SIG_WAIT_SINGLE")
      }
    }
    assertThat(runs.get).isEqualTo(10)
    assertThat(wrong.get).isZero
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def trap20_anAccumulatorBeforeTheFirstPhase(workers: Int): Unit = onWorkers(workers) {
    finish {
      val ph = phaser()
      val sum = longAccumulator(Operator.Sum, ph)
      val least = doubleAccumulator(Operator.Min, ph)
      val text = accumulator(ph, Set.empty[Int])(_ | _)
      for i <- 1 to 4 do
        asyncPhased(ph.inMode(SIG_WAIT)) {
          assertThat(sum.result()).isZero
          assertThat(least.result()).isEqualTo(Double.PositiveInfinity)
          sum.send(i)
          sum.send(10L * i)
          least.send(i.toDouble)
          text.send(Set(i))
          assertThat(sum.result()).isZero
          next
          assertThat(sum.result()).isEqualTo(110)
          assertThat(least.result()).isEqualTo(1.0)
          assertThat(text.result() == Set(1, 2, 3, 4)).isTrue
          sum.send(1)
          assertThat(sum.result()).isEqualTo(110)
          next
          assertThat(sum.result()).isEqualTo(4)
        }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def signalAndWaitApart(workers: Int): Unit = onWorkers(workers) {
    val buffer = new Array[Int](3)
    var sum = 0
    finish {
      val ph = phaser(SIG_WAIT, buffer.length - 2) // one slot is being read, one written
      asyncPhased(ph.inMode(SIG)) {
        for k <- 1 to 100 do
          buffer(k % 3) = k
          ph.doSignal()
      }
      asyncPhased(ph.inMode(WAIT)) {
        for k <- 1 to 100 do
          ph.doWait()
          sum += buffer(k % 3)
      }
    }
    assertThat(sum).isEqualTo(5_050)
  }

  @ParameterizedTest
  @ValueSource(ints = Array(1, 2, 8))
  def finishAccumulators(workers: Int): Unit = onWorkers(workers) {
    val text = FinishAccumulator.of[String]("", _ + _)
    finishWith(accumulating(text).named("text")) {
      for c <- 'a' to 'e' do async { text.put(c.toString) }
    }
    assertThat(text.get).isEqualTo("abcde")
  }
