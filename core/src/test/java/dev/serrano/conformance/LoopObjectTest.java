package dev.serrano.conformance;

import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.checkCancelled;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.here;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskRuntime;
import dev.serrano.loop.IntLoop;
import dev.serrano.loop.IntRange;
import dev.serrano.loop.LoopOptions;
import dev.serrano.loop.LoopStrategy;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Loops as objects: every operation, options, and what they throw. */
class LoopObjectTest {
    @OnEveryRuntime
    void eachIterationOnceWithEveryStrategy(Lab lab) {
        int n = 600;
        List<Integer> list = IntStream.range(0, n).boxed().toList();
        for (LoopStrategy s : LoopStrategy.values()) {
            AtomicIntegerArray seen = new AtomicIntegerArray(n);
            lab.launch(() -> {
                over(range(0, n)).splitting(s).forall(seen::incrementAndGet);
                over(range(0L, n)).splitting(s).forall(i -> seen.incrementAndGet((int) i));
                over(range(0, 20), range(0, 30)).splitting(s).forall((i, j) -> seen.incrementAndGet(i * 30 + j));
                over(range(0, 20), range(0, 10), range(0, 3))
                        .splitting(s)
                        .forall((i, j, k) -> seen.incrementAndGet((i * 10 + j) * 3 + k));
                over(list).splitting(s).forall(seen::incrementAndGet);
                over(list.toArray(new Integer[0])).splitting(s).forall(seen::incrementAndGet);
                over(range(0, n)).splitting(s).forallChunks((lo, hi) -> visit(seen, lo, hi));
                over(range(0L, n)).splitting(s).forallChunks((lo, hi) -> visit(seen, (int) lo, (int) hi));
            });
            assertEach(seen, 8);
        }
    }

    @OnEveryRuntime
    void eachIterationOnceIfSpawned(Lab lab) {
        int n = 600;
        ArrayDeque<Integer> list =
                new ArrayDeque<>(IntStream.range(0, n).boxed().toList());
        AtomicIntegerArray seen = new AtomicIntegerArray(n);
        lab.launch(() -> {
            over(range(0, n)).forasync(seen::incrementAndGet);
            over(range(0L, n)).forasync(i -> seen.incrementAndGet((int) i));
            over(range(0, 20), range(0, 30)).forasync((i, j) -> seen.incrementAndGet(i * 30 + j));
            over(range(0, 20), range(0, 10), range(0, 3))
                    .forasync((i, j, k) -> seen.incrementAndGet((i * 10 + j) * 3 + k));
            over(list).forasync(seen::incrementAndGet);
            over(list.spliterator()).forasync(seen::incrementAndGet);
            over(list.toArray(new Integer[0])).forasync(seen::incrementAndGet);
            over(range(0, n)).forasyncChunks((lo, hi) -> visit(seen, lo, hi));
            over(range(0L, n)).forasyncChunks((lo, hi) -> visit(seen, (int) lo, (int) hi));
        });
        assertEach(seen, 9);
    }

    private static void visit(AtomicIntegerArray seen, int lo, int hi) {
        for (int i = lo; i < hi; i++) {
            seen.incrementAndGet(i);
        }
    }

    private static void assertEach(AtomicIntegerArray seen, int times) {
        assertThat(IntStream.range(0, seen.length()).map(seen::get).distinct()).containsExactly(times);
    }

    @OnEveryRuntime
    void mapsKeepTheOrderAndMayWait(Lab lab) {
        int n = 2_000;
        List<String> expected =
                IntStream.range(0, n).mapToObj(Integer::toString).toList();
        ArrayDeque<Integer> values =
                new ArrayDeque<>(IntStream.range(0, n).boxed().toList());
        lab.launch(() -> {
            Promise<Integer> last = promise();
            assertThat(over(range(0, n)).<String>map(i -> {
                        if (i == n - 1) {
                            last.put(1);
                        }
                        return i == 0 && last.join() != 1 ? "" : Integer.toString(i);
                    }))
                    .isEqualTo(expected)
                    .isUnmodifiable();
            assertThat(over(range(7L, 7L + n)).<String>map(i -> Long.toString(i - 7)))
                    .isEqualTo(expected);
            assertThat(over(values)
                            .<String>map(i -> future(() -> Integer.toString(i)).join()))
                    .isEqualTo(expected);
            assertThat(over(values.spliterator()).<String>map(i -> Integer.toString(i)))
                    .isEqualTo(expected);
            long[] longs = IntStream.range(0, n).asLongStream().toArray();
            double[] doubles = Arrays.stream(longs).asDoubleStream().toArray();
            assertThat(over(range(-5, n - 5)).mapToLong(i -> i + 5)).isEqualTo(longs);
            assertThat(over(range(0L, n)).mapToLong(i -> i)).isEqualTo(longs);
            assertThat(over(values).mapToLong(i -> i)).isEqualTo(longs);
            assertThat(over(range(0, n)).mapToDouble(i -> i)).isEqualTo(doubles);
            assertThat(over(range(0L, n)).mapToDouble(i -> i)).isEqualTo(doubles);
            assertThat(over(values).mapToDouble(i -> i)).isEqualTo(doubles);
        });
    }

    @OnEveryRuntime
    void nothingToDo(Lab lab) {
        List<String> none = List.of();
        lab.launch(() -> {
            over(range(3, 3)).forall(i -> assertThat(i).isZero());
            over(range(0, 5), range(1, 1)).forall((i, j) -> assertThat(i).isNegative());
            assertThat(over(range(3, 3)).map(i -> i)).isEmpty();
            assertThat(over(none).map(s -> s)).isEmpty();
            assertThat(over(range(3L, 1L)).minLong(i -> i)).isEqualTo(Long.MAX_VALUE);
            assertThat(over(none).maxDouble(s -> 1)).isEqualTo(Double.NEGATIVE_INFINITY);
            assertThat(over(range(0, 5), range(1, 1)).sumLong((i, j) -> 1)).isZero();
            assertThat(over(range(0, 5), range(1, 1)).deterministic().sumDouble((i, j) -> 1))
                    .isZero();
            assertThat(over(none).reduce("x", s -> s, String::concat)).isEqualTo("x");
            List<String> collected = over(none).collect(ArrayList<String>::new, ArrayList::add, (a, b) -> a);
            assertThat(collected).isEmpty();
        });
    }

    @OnEveryRuntime
    void aCheckedExceptionOfAnIteration(Lab lab) {
        List<Integer> values = IntStream.range(0, 100).boxed().toList();
        assertFails(lab, () -> over(range(0, 100)).forall(LoopObjectTest::refuse));
        assertFails(lab, () -> over(range(0, 10), range(0, 10)).forall((i, j) -> refuse(10 * i + j)));
        assertFails(lab, () -> finish(() -> over(values).forasync(LoopObjectTest::refuse)));
        assertFails(lab, () -> over(range(0, 100)).map(LoopObjectTest::refuse));
        assertFails(lab, () -> over(range(0L, 100)).mapToLong(i -> refuse((int) i)));
        assertFails(lab, () -> over(values).mapToDouble(LoopObjectTest::refuse));
    }

    @OnEveryRuntime
    void aCheckedExceptionOfAReduction(Lab lab) {
        List<Integer> values = IntStream.range(0, 100).boxed().toList();
        assertFails(lab, () -> over(range(0, 100)).sumLong(LoopObjectTest::refuse));
        assertFails(lab, () -> over(range(0L, 100)).minDouble(i -> refuse((int) i)));
        assertFails(lab, () -> over(range(0, 10), range(0, 10)).maxLong((i, j) -> refuse(10 * i + j)));
        assertFails(lab, () -> over(values).sumLong(LoopObjectTest::refuse));
        assertFails(lab, () -> over(values).reduce(0, LoopObjectTest::refuse, Integer::sum));
        assertFails(lab, () -> over(range(0, 100)).reduce(0, i -> i, (a, b) -> a + refuse(b)));
        assertFails(lab, () -> over(range(0, 100)).deterministic().reduce(0, i -> i, (a, b) -> Math.max(a, refuse(b))));
        assertFails(lab, () -> over(values).collect(LongAdder::new, (sum, v) -> sum.add(refuse(v)), (a, b) -> a));
        assertFails(
                lab,
                () -> over(range(3, 3)).collect(() -> new int[refuse(77)], (sum, lo, hi) -> sum[lo]++, (a, b) -> a));
    }

    /** Fails for one value. */
    private static int refuse(int value) throws IOException {
        if (value == 77) {
            throw new IOException("no 77");
        }
        return value;
    }

    private interface Program {
        void run() throws Exception;
    }

    private static void assertFails(Lab lab, Program program) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> {
                    try {
                        lab.launch(() -> {
                            program.run();
                            return null;
                        });
                    } catch (MultiException e) {
                        throw e.rethrow(IOException.class);
                    }
                })
                .withMessage("no 77");
    }

    @OnEveryRuntime
    void optionsOfTheFinishAroundIt(Lab lab) {
        Cancellation stop = new Cancellation();
        AtomicInteger after = new AtomicInteger();
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> lab.launch(() -> over(range(0, 1_000_000))
                        .inFinish(named("rows").cancelledBy(stop))
                        .map(i -> {
                            stop.cancel();
                            checkCancelled();
                            return after.incrementAndGet();
                        })))
                .withMessageContaining("rows");
        assertThat(after).hasValue(0);
        AtomicInteger begun = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(
                        () -> over(range(0, 100_000_000)).inFinish(failFast()).forall(i -> {
                            begun.incrementAndGet();
                            throw new IOException("at once");
                        })));
        assertThat(begun).hasValueLessThan(1_000_000);
    }

    @OnEveryRuntime
    void aReductionThatIsCancelled(Lab lab) {
        Cancellation stop = new Cancellation();
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> lab.launch(() -> finish(cancelledBy(stop), () -> {
                    over(range(0L, Long.MAX_VALUE)).maxLong(i -> {
                        stop.cancel();
                        return i;
                    });
                })));
    }

    @Test
    void atAPlace() {
        try (TaskRuntime runtime = TaskRuntime.builder().places(2, 1).build()) {
            runtime.launch(() -> {
                var there = here().next();
                AtomicInteger elsewhere = new AtomicInteger();
                IntLoop loop = over(range(0, 1_000)).at(there);
                loop.forall(i -> count(elsewhere, here().id() != there.id()));
                finish(() -> loop.forasync(i -> count(elsewhere, here().id() != there.id())));
                assertThat(loop.inFinish(failFast()).sumLong(i -> here().id())).isEqualTo(1_000L * there.id());
                assertThat(elsewhere).hasValue(0);
                assertThat(here().id()).isNotEqualTo(there.id());
            });
        }
    }

    private static void count(AtomicInteger n, boolean it) {
        if (it) {
            n.incrementAndGet();
        }
    }

    @Test
    void optionsGiveANewLoopAndSeveralLoopsShareThem() {
        IntLoop plain = over(range(0, 10));
        IntLoop dynamic = plain.splitting(LoopStrategy.DYNAMIC);
        assertThat(plain.sumLong(i -> i)).isEqualTo(45);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> dynamic.sumLong(i -> i))
                .withMessageContaining("DYNAMIC");
        LoopOptions exact = LoopOptions.none().deterministic().inFinish(named("sum"));
        assertThat(dynamic.with(exact).sumDouble(i -> i)).isEqualTo(45);
        assertThat(plain.sumLong(i -> i)).isEqualTo(45);
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void whatMakesNoSense() {
        ArrayDeque<Integer> linked = new ArrayDeque<>(List.of(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(linked).splitting(LoopStrategy.HALF).forall(i -> {}))
                .withMessageContaining("Copy the elements");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(range(0L, 1L << 33)).map(i -> i))
                .withMessageContaining("an array can have");
        IntRange all = range(Integer.MIN_VALUE, Integer.MAX_VALUE);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(all, all).sumLong((i, j) -> 0))
                .withMessageContaining("nest two loops");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(range(0L, Long.MAX_VALUE))
                        .with(LoopOptions.none().splitting(LoopStrategy.AUTO))
                        .minLong(i -> i))
                .withMessageContaining("AUTO");
        assertThatIllegalStateException()
                .isThrownBy(() -> over(range(0, 1)).forasync(i -> {}))
                .withMessageContaining("outside a task");
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() ->
                        finish(() -> over(range(0, 1)).inFinish(failFast()).forasync(i -> {})))
                .withMessageContaining("finish(options");
        assertThatNullPointerException().isThrownBy(() -> over((IntRange) null)).withMessage("range");
        assertThatNullPointerException()
                .isThrownBy(() -> over(range(0, 1)).forall(null))
                .withMessage("body");
    }
}
