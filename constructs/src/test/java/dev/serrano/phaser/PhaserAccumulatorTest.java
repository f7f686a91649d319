package dev.serrano.phaser;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.math.BigInteger;

/** Accumulators: each phase has its result, of all that was sent in it. */
class PhaserAccumulatorTest {
    private static final int TASKS = 20;
    private static final int PHASES = 10;

    // Habanero-Scala 5: 20
    @OnEveryRuntime
    void theResultIsThatOfThePhaseBefore(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            PhaserAccumulator.OfLong sum = PhaserAccumulator.sumLong(ph);
            PhaserAccumulator.OfDouble max = PhaserAccumulator.maxDouble(ph);
            for (int i = 0; i < TASKS; i++) {
                int task = i;
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    assertThat(sum.getAsLong()).isZero();
                    assertThat(max.getAsDouble()).isEqualTo(Double.NEGATIVE_INFINITY);
                    for (int r = 1; r <= PHASES; r++) {
                        sum.send(r);
                        sum.send((Long) (long) task);
                        max.send(task * r);
                        next();
                        assertThat(sum.getAsLong()).isEqualTo(TASKS * r + TASKS * (TASKS - 1) / 2);
                        assertThat(max.get()).isEqualTo((TASKS - 1.0) * r);
                    }
                });
            }
        }));
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void operatorsAndModes(Lab lab) {
        lab.launch(() -> finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT_SINGLE);
            PhaserAccumulator.OfLong product = PhaserAccumulator.productLong(ph);
            PhaserAccumulator.OfLong min = PhaserAccumulator.minLong(ph);
            PhaserAccumulator.OfLong max = PhaserAccumulator.maxLong(ph);
            PhaserAccumulator.OfDouble sumD = PhaserAccumulator.sumDouble(ph);
            PhaserAccumulator.OfDouble productD = PhaserAccumulator.productDouble(ph);
            PhaserAccumulator.OfDouble minD = PhaserAccumulator.minDouble(ph);
            PhaserAccumulator<String> any = PhaserAccumulator.any(ph);
            PhaserAccumulator<BigInteger> big = PhaserAccumulator.of(ph, BigInteger.ZERO, BigInteger::add);
            for (int i = 1; i <= 5; i++) {
                int task = i;
                async(phased(ph.in(PhaserMode.SIG)), () -> {
                    product.send(task);
                    min.send(task);
                    max.send(task);
                    sumD.send(task);
                    productD.send(task);
                    minD.send(task);
                    any.send("sent");
                    big.send(BigInteger.valueOf(task));
                    assertThatIllegalStateException().isThrownBy(big::get).withMessageContaining("does not wait");
                });
            }
            async(
                    phased(ph.in(PhaserMode.WAIT)),
                    () -> assertThatIllegalStateException()
                            .isThrownBy(() -> any.send("x"))
                            .withMessageContaining("does not signal"));
            async(() -> assertThatIllegalStateException().isThrownBy(any::get).withMessageContaining("no phaser"));
            assertThat(any.get()).isNull();
            next(() -> {
                assertThat(big.get()).isEqualTo(15);
                big.send(BigInteger.TWO); // of the next phase
            });
            assertThat(product.get()).isEqualTo(120);
            assertThat(min.get()).isEqualTo(1);
            assertThat(max.get()).isEqualTo(5);
            assertThat(sumD.get()).isEqualTo(15);
            assertThat(productD.get()).isEqualTo(120);
            assertThat(minD.get()).isEqualTo(1);
            assertThat(any.get()).isEqualTo("sent");
            assertThat(big.get()).isEqualTo(15);
            next();
            assertThat(big.get()).isEqualTo(2);
            assertThat(product.get()).isEqualTo(1);
            assertThat(any.get()).isNull();
            assertThat(big.toString()).contains("accumulator of phaser@");
        }));
    }
}
