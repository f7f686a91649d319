package dev.serrano.habanero;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static edu.rice.hj.Module1.finish;
import static edu.rice.hj.Module1.newFinishAccumulator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import edu.rice.hj.api.HjFinishAccumulator;
import edu.rice.hj.api.HjOperator;
import edu.rice.hj.runtime.accumulator.FinishAccumulator;
import edu.rice.hj.runtime.accumulator.FinishAccumulatorException;
import edu.rice.hj.runtime.accumulator.FinishAccumulatorManager;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Habanero's finish accumulators: values and their types, who may put, and what several finishes make of one. */
class FinishAccumulatorsTest {
    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void operatorsOnInts(Lab lab) {
        lab.launch(() -> {
            HjFinishAccumulator sum = newFinishAccumulator(HjOperator.SUM, int.class);
            HjFinishAccumulator least = newFinishAccumulator(HjOperator.MIN, Integer.class);
            HjFinishAccumulator greatest = newFinishAccumulator(HjOperator.MAX, int.class);
            finish(
                    sum,
                    least,
                    greatest,
                    () -> forall(
                            range(1, 1_001),
                            i -> async(() -> {
                                sum.put(i);
                                least.put(-i);
                                greatest.put(i);
                            })));
            assertThat(sum.get()).isEqualTo(500_500);
            assertThat(least.get()).isEqualTo(-1_000);
            assertThat(greatest.get()).isEqualTo(1_000);
            HjFinishAccumulator product = newFinishAccumulator(HjOperator.PROD, int.class);
            finish(product, () -> forall(range(1, 14), product::put));
            int expected = 1;
            for (int i = 1; i < 14; i++) {
                expected *= i; // overflows
            }
            assertThat(product.get()).isEqualTo(expected);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2, 8},
            backends = {FiberBackend.SCHEDULED, FiberBackend.PORTABLE})
    void operatorsOnDoublesRoundAsInARow(Lab lab) {
        double expected = 0;
        for (int i = 1; i <= 500; i++) {
            expected += 1.0 / i;
        }
        double inARow = expected;
        lab.launch(() -> {
            HjFinishAccumulator sum = newFinishAccumulator(HjOperator.SUM, double.class);
            HjFinishAccumulator least = newFinishAccumulator(HjOperator.MIN, Double.class);
            finish(sum, least, () -> {
                for (int k = 1; k <= 500; k++) {
                    int i = k;
                    async(() -> {
                        sum.put(1.0 / i);
                        least.put(1.0 / i);
                    });
                }
            });
            assertThat(sum.get()).isEqualTo(inARow);
            assertThat(least.get()).isEqualTo(1.0 / 500);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void anyIsTheLastOfTheProgram(Lab lab) {
        lab.launch(() -> {
            HjFinishAccumulator any = newFinishAccumulator(HjOperator.ANY, int.class);
            finish(any, () -> {
                for (int k = 1; k <= 20; k++) {
                    int i = k;
                    async(() -> any.put(i));
                }
            });
            assertThat(any.get()).isEqualTo(20);
            HjFinishAccumulator real = newFinishAccumulator(HjOperator.ANY, double.class);
            finish(real, () -> real.put(2));
            assertThat(real.get()).isEqualTo(2.0);
        });
    }

    @Test
    void valuesWithoutAPut() {
        assertThat(new FinishAccumulator(HjOperator.SUM, int.class).get()).isEqualTo(0);
        assertThat(new FinishAccumulator(HjOperator.SUM, long.class).get()).isEqualTo(0L);
        assertThat(new FinishAccumulator(HjOperator.SUM, double.class).get()).isEqualTo(0.0);
        assertThat(new FinishAccumulator(HjOperator.PROD, Integer.class, true).get())
                .isEqualTo(1);
        assertThat(new FinishAccumulator(HjOperator.MIN, int.class, false, 1, 50, 2).get())
                .isEqualTo(Integer.MAX_VALUE);
        assertThat(new FinishAccumulator(HjOperator.MAX, int.class).get()).isEqualTo(Integer.MIN_VALUE);
        assertThat(new FinishAccumulator(HjOperator.MAX, Long.class).get()).isEqualTo(Long.MIN_VALUE);
        assertThat(new FinishAccumulator(HjOperator.MIN, Double.class).get()).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(new FinishAccumulator(HjOperator.ANY, int.class).get()).isEqualTo(0);
        FinishAccumulator a = new FinishAccumulator(HjOperator.MIN, Integer.class);
        assertThat(a.getOperator()).isEqualTo(HjOperator.MIN);
        assertThat(a.getType()).isEqualTo(Integer.class);
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void insideTheValueIsThatAtTheBegin(Lab lab) {
        lab.launch(() -> {
            HjFinishAccumulator a = newFinishAccumulator(HjOperator.SUM, int.class);
            finish(a, () -> {
                a.put(1);
                Serrano.finish(() -> async(() -> a.put(10)));
                assertThat(a.get()).isEqualTo(0);
                async(() -> assertThat(a.get()).isEqualTo(0));
            });
            assertThat(a.get()).isEqualTo(11);
            finish(a, () -> {
                a.put(100);
                assertThat(a.get()).isEqualTo(11);
            });
            assertThat(a.get()).isEqualTo(111);
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> finish(a, () -> {
                        a.put(1_000);
                        throw new IllegalArgumentException("planned");
                    }));
            assertThat(a.get()).isEqualTo(111);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void whoIsNotInTheFinishMayNotPut(Lab lab) {
        lab.launch(() -> {
            HjFinishAccumulator a = newFinishAccumulator(HjOperator.SUM, int.class);
            Promise<String> open = Serrano.promise();
            AtomicReference<Throwable> thrown = new AtomicReference<>();
            Serrano.finish(() -> {
                async(() -> {
                    open.join();
                    try {
                        a.put(1);
                    } catch (RuntimeException e) {
                        thrown.set(e);
                    }
                });
                finish(a, () -> open.put("open"));
            });
            assertThat(thrown.get())
                    .isInstanceOf(FinishAccumulatorException.class)
                    .hasMessageContaining("finish(accumulator, body)");
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> Serrano.finish(() -> async(() -> a.put(1))))
                    .withCauseInstanceOf(FinishAccumulatorException.class);
            assertThat(a.get()).isEqualTo(0);
        });
        HjFinishAccumulator outside = newFinishAccumulator(HjOperator.SUM, int.class);
        assertThatExceptionOfType(FinishAccumulatorException.class).isThrownBy(() -> outside.put(1));
    }

    /** Its creator gives it a first value so, while it takes part in no finish. */
    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void theCreatorMayPutBetweenFinishes(Lab lab) {
        lab.launch(() -> {
            HjFinishAccumulator a = newFinishAccumulator(HjOperator.MAX, int.class);
            HjFinishAccumulator b = newFinishAccumulator(HjOperator.SUM, double.class);
            a.put(5);
            b.put(0.5);
            assertThat(a.get()).isEqualTo(5);
            finish(
                    List.of(a, b),
                    () -> async(() -> {
                        a.put(3);
                        b.put(1);
                    }));
            assertThat(a.get()).isEqualTo(5);
            assertThat(b.get()).isEqualTo(1.5);
            Serrano.finish(() -> a.put(6)); // the same task
            assertThat(a.get()).isEqualTo(6);
        });
    }

    @OnEveryRuntime(
            workers = {1, 2},
            everyScheduler = false)
    void oneFinishAtATime(Lab lab) {
        lab.launch(() -> {
            HjFinishAccumulator a = newFinishAccumulator(HjOperator.SUM, int.class);
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> finish(a, () -> finish(a, () -> {})))
                    .satisfies(e -> assertThat(accumulatorException(e)).hasMessageContaining("one finish at a time"));
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> finish(a, a, () -> {}))
                    .satisfies(e -> assertThat(accumulatorException(e)).hasMessageContaining("twice"));
            finish(a, () -> a.put(4)); // and is free again
            assertThat(a.get()).isEqualTo(4);
        });
    }

    private static Throwable accumulatorException(Throwable e) {
        return e instanceof FinishAccumulatorException ? e : e.getCause();
    }

    @Test
    void typesAreChecked() {
        HjFinishAccumulator ints = newFinishAccumulator(HjOperator.SUM, int.class);
        assertThatExceptionOfType(FinishAccumulatorException.class)
                .isThrownBy(() -> newFinishAccumulator(HjOperator.SUM, String.class))
                .withMessageContaining("int.class");
        assertThatExceptionOfType(FinishAccumulatorException.class)
                .isThrownBy(() -> ints.put(1.5))
                .withMessageContaining("Double")
                .withMessageContaining("SUM of int");
        assertThatExceptionOfType(FinishAccumulatorException.class).isThrownBy(() -> ints.put((Number) 1L));
        assertThatExceptionOfType(FinishAccumulatorException.class).isThrownBy(() -> ints.put((Number) 1.0));
        assertThatExceptionOfType(FinishAccumulatorException.class).isThrownBy(() -> ints.put((Number) null));
        assertThatExceptionOfType(FinishAccumulatorException.class)
                .isThrownBy(() -> ints.put(java.math.BigInteger.ONE))
                .withMessageContaining("BigInteger");
    }

    @OnEveryRuntime(workers = 1, everyScheduler = false)
    void smallerTypesAreConverted(Lab lab) {
        lab.launch(() -> {
            HjFinishAccumulator longs = newFinishAccumulator(HjOperator.SUM, Long.class);
            HjFinishAccumulator doubles = newFinishAccumulator(HjOperator.SUM, Double.class);
            finish(longs, doubles, () -> {
                longs.put(1);
                longs.put((Number) (1L << 40));
                longs.put((Number) (short) 3);
                doubles.put(1);
                doubles.put((Number) 0.5f);
                doubles.put((Number) 0.25);
            });
            assertThat(longs.get()).isEqualTo((1L << 40) + 4);
            assertThat(doubles.get()).isEqualTo(1.75);
        });
    }

    @Test
    void whatOnlyTheFinishDoesIsRefused() {
        FinishAccumulator a = new FinishAccumulator(HjOperator.SUM, int.class);
        assertThatExceptionOfType(UnsupportedOperationException.class)
                .isThrownBy(() -> a.setAccessible(true))
                .withMessageContaining("finish(accumulator, body)");
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(a::calculateAccum);
        FinishAccumulatorManager m = new FinishAccumulatorManager(List.of(a));
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(m::openFinishAccumulators);
        assertThatExceptionOfType(UnsupportedOperationException.class).isThrownBy(m::closeFinishAccumulators);
        assertThatCode(() -> new FinishAccumulatorManager(List.of()).openFinishAccumulators())
                .doesNotThrowAnyException();
    }
}
