package dev.serrano.accumulator;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.sumLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.Cancellation;
import dev.serrano.FinishOptions;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskBody;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskFuture;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Reductions over the tasks of a finish. */
class FinishAccumulatorTest {
    private static FinishAccumulator<String> text() {
        return FinishAccumulator.of("", String::concat);
    }

    /** Trap 13: the order is that of the program without async, so the operator need not commute. */
    @OnEveryRuntime
    void theOrderIsThatOfTheProgram(Lab lab) {
        StringBuilder serial = new StringBuilder();
        serial(7, serial);
        FinishAccumulator<String> a = text();
        lab.launch(() -> finish(accumulating(a), () -> tree(a, 7)));
        assertThat(a.get()).isEqualTo(serial.toString());
    }

    private static void tree(FinishAccumulator<String> a, int depth) {
        a.put("(" + depth);
        if (depth > 0) {
            async(() -> tree(a, depth - 1));
            if (depth % 2 == 0) {
                a.put("|");
                a.put(",");
            }
            finish(() -> future(() -> {
                tree(a, depth - 1);
                return null;
            }));
        }
        a.put(")");
    }

    private static void serial(int depth, StringBuilder out) {
        out.append("(").append(depth);
        if (depth > 0) {
            serial(depth - 1, out);
            out.append(depth % 2 == 0 ? "|," : "");
            serial(depth - 1, out);
        }
        out.append(")");
    }

    @OnEveryRuntime
    void iterationsAreInOrderHoweverTheLoopIsDivided(Lab lab) {
        int n = lab.configuration().size(300, 40);
        FinishAccumulator<String> a = text();
        List<Integer> list = new ArrayList<>();
        TreeSet<Integer> set = new TreeSet<>();
        StringBuilder expected = new StringBuilder("<");
        for (int i = 0; i < n; i++) {
            list.add(i);
            set.add(i);
        }
        for (int i = 0; i < n; i++) {
            expected.append(i).append(i % 3 == 0 ? "'" : "").append(' ');
        }
        expected.append('-');
        list.forEach(i -> expected.append(i).append(' '));
        expected.append('-');
        set.forEach(i -> expected.append(i).append(' '));
        expected.append('-');
        for (int i = 0; i < 12; i++) {
            for (int j = 0; j < 12; j++) {
                expected.append(i).append(',').append(j).append(' ');
            }
        }
        expected.append('>');
        lab.launch(() -> finish(accumulating(a), () -> {
            a.put("<");
            forall(range(0, n), i -> {
                a.put("" + i);
                if (i % 3 == 0) {
                    async(() -> a.put("'"));
                }
                if (i % 50 == 7) {
                    delay(Duration.ofMillis(1)); // the rest is shed
                }
                a.put(" ");
            });
            a.put("-");
            forall(list, i -> a.put(i + " "));
            a.put("-");
            forasync(set, i -> a.put(i + " "));
            a.put("-");
            forall(range(0, 12), i -> forall(range(0, 12), j -> a.put(i + "," + j + " ")));
            a.put(">");
        }));
        assertThat(a.get()).isEqualTo(expected.toString());
    }

    @OnEveryRuntime
    void branchesAndTasksThatAwait(Lab lab) {
        FinishAccumulator<String> a = text();
        lab.launch(() -> finish(accumulating(a), () -> {
            Promise<Integer> p = promise();
            async(awaiting(p), () -> a.put("1"));
            join(() -> a.put("2"), () -> a.put("3"));
            a.put("4");
            String s = join(
                    () -> {
                        a.put("5");
                        return "6";
                    },
                    () -> {
                        a.put("6");
                        return "7";
                    },
                    (x, y) -> y);
            a.put(s);
            TaskFuture<Integer> f = future(() -> {
                p.join();
                a.put("8");
                return 1;
            });
            a.put("9");
            p.put(1);
            f.join();
            a.put("A");
        }));
        assertThat(a.get()).isEqualTo("123456789A");
    }

    /** Trap 13: inside, get is the value at the begin. */
    @OnEveryRuntime
    void insideGetIsTheValueAtTheBegin(Lab lab) {
        FinishAccumulator<String> a = text();
        LongFinishAccumulator n = FinishAccumulator.sumLong();
        lab.launch(() -> {
            finish(accumulating(a, n), () -> {
                a.put("x");
                n.put(5);
                async(() -> {
                    a.put("y");
                    n.put(6L);
                    assertThat(a.get()).isEmpty();
                    assertThat(n.getAsLong()).isZero();
                });
                finish(() -> async(() -> a.put("z")));
                assertThat(a.get()).isEmpty();
            });
            assertThat(a.get()).isEqualTo("xyz");
            assertThat(n.get()).isEqualTo(11);
            finish(accumulating(a), () -> {
                a.put("!");
                assertThat(a.get()).isEqualTo("xyz");
            });
        });
        assertThat(a.get()).isEqualTo("xyz!");
    }

    @OnEveryRuntime
    void theBuiltInOnes(Lab lab) {
        LongFinishAccumulator sum = FinishAccumulator.sumLong();
        LongFinishAccumulator product = FinishAccumulator.productLong();
        LongFinishAccumulator min = FinishAccumulator.minLong();
        LongFinishAccumulator max = FinishAccumulator.maxLong();
        DoubleFinishAccumulator dsum = FinishAccumulator.sumDouble();
        DoubleFinishAccumulator any = FinishAccumulator.sumDouble().commutative();
        DoubleFinishAccumulator dproduct = FinishAccumulator.productDouble();
        DoubleFinishAccumulator dmin = FinishAccumulator.minDouble();
        DoubleFinishAccumulator dmax = FinishAccumulator.maxDouble();
        finishIn(lab, accumulating(sum, product, min, max, dsum, any, dproduct, dmin, dmax), () -> {
            forall(range(1, 101), i -> {
                sum.put(i);
                min.put(-i);
                max.put(i);
                dsum.put(0.1 * i);
                any.put(1.0);
                dmin.put(-i / 2.0);
                dmax.put(i / 2.0);
                async(() -> {
                    if (i <= 10) {
                        product.put(i);
                        dproduct.put(0.5);
                    }
                });
            });
        });
        double exact = 0;
        for (int i = 1; i <= 100; i++) {
            exact += 0.1 * i;
        }
        assertThat(sum.get()).isEqualTo(5_050);
        assertThat(product.get()).isEqualTo(3_628_800);
        assertThat(min.getAsLong()).isEqualTo(-100);
        assertThat(max.getAsLong()).isEqualTo(100);
        assertThat(dsum.get())
                .as("in the order of the program, to the last bit")
                .isEqualTo(exact);
        assertThat(any.getAsDouble()).isEqualTo(100);
        assertThat(dproduct.get()).isEqualTo(1 / 1024.0);
        assertThat(dmin.get()).isEqualTo(-50);
        assertThat(dmax.get()).isEqualTo(50);
    }

    private static void finishIn(Lab lab, FinishOptions options, TaskBody body) {
        lab.launch(() -> finish(options, body));
    }

    @OnEveryRuntime
    void onlyTasksOfTheFinishMayPut(Lab lab) {
        FinishAccumulator<String> a = text();
        LongFinishAccumulator n = FinishAccumulator.sumLong();
        lab.launch(() -> {
            Promise<Integer> inside = promise();
            Promise<Integer> tried = promise();
            async(() -> {
                inside.join();
                assertThatIllegalStateException()
                        .isThrownBy(() -> a.put("no"))
                        .withMessageContaining("no task of the finish")
                        .withMessageContaining("accumulating(a)");
                assertThatIllegalStateException().isThrownBy(() -> n.put(1));
                tried.put(1);
            });
            finish(accumulating(a, n), () -> {
                inside.put(1);
                tried.join();
                assertThatIllegalStateException()
                        .isThrownBy(() -> finish(accumulating(a), () -> {}))
                        .withMessageContaining("one finish at a time");
            });
            assertThatIllegalStateException().isThrownBy(() -> a.put("no"));
        });
        assertThatIllegalStateException().isThrownBy(() -> n.put(1));
        assertThat(a.get()).isEmpty();
        assertThat(n.getAsLong()).isZero();
    }

    /** Functions of reductions are iterations as well. */
    @OnEveryRuntime
    void inReductions(Lab lab) {
        FinishAccumulator<String> a = text();
        LongFinishAccumulator n = FinishAccumulator.sumLong();
        StringBuilder expected = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            expected.append(i).append(' ');
        }
        lab.launch(() -> finish(
                accumulating(a, n),
                () -> async(() -> assertThat(sumLong(range(0, 60), i -> {
                            n.put(1);
                            a.put(i + " ");
                            return i;
                        }))
                        .isEqualTo(1_770))));
        assertThat(a.get()).isEqualTo(expected.toString());
        assertThat(n.getAsLong()).isEqualTo(60);
    }

    @OnEveryRuntime
    void aFinishThatThrowsLeavesTheValue(Lab lab) {
        FinishAccumulator<String> a = text();
        LongFinishAccumulator n = FinishAccumulator.sumLong();
        IOException planned = new IOException("planned");
        lab.launch(() -> {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(accumulating(a, n), () -> {
                        a.put("x");
                        n.put(1);
                        async(() -> {
                            throw planned;
                        });
                    }))
                    .withCause(planned);
            assertThat(a.get()).isEmpty();
            Cancellation c = new Cancellation();
            c.cancel("before");
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c).accumulating(a, n), () -> a.put("y")));
            assertThat(n.getAsLong()).isZero();
            finish(accumulating(a, n), () -> a.put("z"));
        });
        assertThat(a.get()).isEqualTo("z");
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFailureOfTheOperatorAtTheEndIsThatOfTheFinish(Lab lab) {
        IllegalArgumentException planned = new IllegalArgumentException("planned");
        FinishAccumulator<String> a = FinishAccumulator.of("", (x, y) -> {
            throw planned;
        });
        lab.launch(() -> {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(accumulating(a), () -> a.put("x")))
                    .withCause(planned);
            finish(accumulating(a), () -> {});
        });
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void whenOneOperatorFailsAtTheEndNoAccumulatorChanges(Lab lab) {
        IllegalArgumentException planned = new IllegalArgumentException("planned");
        LongFinishAccumulator n = FinishAccumulator.sumLong();
        DoubleFinishAccumulator d = FinishAccumulator.sumDouble().commutative();
        FinishAccumulator<String> good = text();
        FinishAccumulator<String> bad = FinishAccumulator.of("", (x, y) -> {
            if (!x.isEmpty()) {
                throw planned;
            }
            return x + y;
        });
        lab.launch(() -> {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(accumulating(n, good, bad, d), () -> {
                        n.put(1);
                        d.put(1);
                        good.put("x");
                        bad.put("a");
                        async(() -> bad.put("b"));
                    }))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(planned));
            assertThat(n.getAsLong()).isZero();
            assertThat(d.getAsDouble()).isZero();
            assertThat(good.get()).isEmpty();
            finish(accumulating(n, good, bad, d), () -> n.put(2));
        });
        assertThat(n.getAsLong()).isEqualTo(2);
    }

    @OnEveryRuntime(workers = {1, 2})
    void anOperatorMustNotReturnNull(Lab lab) {
        FinishAccumulator<String> a = FinishAccumulator.of("x", (x, y) -> null);
        lab.launch(() -> {
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(accumulating(a), () -> {
                        a.put("a");
                        a.put("b");
                    }))
                    .withCauseInstanceOf(NullPointerException.class)
                    .withMessageContaining("returned null");
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> finish(accumulating(a), () -> a.put("a")))
                    .withCauseInstanceOf(NullPointerException.class)
                    .withMessageContaining("returned null");
        });
        assertThat(a.get()).isEqualTo("x");
    }

    /** Several finishes with accumulators, one in the other and beside each other. */
    @OnEveryRuntime
    void nestedAndInParallel(Lab lab) {
        LongFinishAccumulator total = FinishAccumulator.sumLong();
        FinishAccumulator<String> order = text();
        lab.launch(() -> finish(accumulating(total, order), () -> {
            for (int i = 0; i < 8; i++) {
                int k = i;
                async(() -> {
                    LongFinishAccumulator own = FinishAccumulator.sumLong();
                    finish(accumulating(own), () -> {
                        forall(range(0, 10), j -> {
                            own.put(k);
                            total.put(1);
                        });
                        async(() -> order.put("" + k));
                    });
                    assertThat(own.getAsLong()).isEqualTo(10L * k);
                });
            }
        }));
        assertThat(total.getAsLong()).isEqualTo(80);
        assertThat(order.get()).isEqualTo("01234567");
    }

    /** A spawn tree of any depth is reduced without recursion. */
    @OnEveryRuntime(workers = {1, 2})
    void aLongChainOfTasks(Lab lab) {
        int n = lab.configuration().size(50_000, 100);
        LongFinishAccumulator count = FinishAccumulator.sumLong();
        FinishAccumulator<Integer> last = FinishAccumulator.of(0, (a, b) -> b);
        lab.launch(() -> finish(accumulating(count, last), () -> chain(count, last, n)));
        assertThat(count.getAsLong()).isEqualTo(n);
        assertThat(last.get()).as("put before the spawn of the others").isEqualTo(1);
    }

    private static void chain(LongFinishAccumulator count, FinishAccumulator<Integer> last, int n) {
        if (n > 0) {
            count.put(1);
            last.put(n);
            async(() -> chain(count, last, n - 1));
        }
    }

    @Test
    void outsideATask() {
        LongFinishAccumulator n = FinishAccumulator.sumLong();
        finish(accumulating(n), () -> async(() -> n.put(3)));
        assertThat(n.getAsLong()).isEqualTo(3);
        assertThat(n.toString()).contains("sum");
    }

    /** Random programs on random schedules give what they give without async. */
    @Test
    void randomProgramsOnRandomSchedules() {
        for (int seed = 0; seed < 60; seed++) {
            StringBuilder expected = new StringBuilder();
            FinishAccumulator<String> a = text();
            program(new Random(seed), 4, new Serially(expected));
            try (TaskRuntime r = TaskRuntime.builder()
                    .scheduler("deterministic")
                    .fibers(FiberBackend.SCHEDULED)
                    .workers(3)
                    .seed(seed)
                    .build()) {
                int s = seed;
                r.launch(() -> finish(accumulating(a), () -> program(new Random(s), 4, new InTasks(a))));
            }
            assertThat(a.get()).as("seed " + seed).isEqualTo(expected.toString());
        }
    }

    /** How a random program does what it does. */
    private interface Steps {
        void put(String s);

        void child(Runnable body);

        void loop(int n, java.util.function.IntConsumer body);
    }

    private record Serially(StringBuilder out) implements Steps {
        @Override
        public void put(String s) {
            out.append(s);
        }

        @Override
        public void child(Runnable body) {
            body.run();
        }

        @Override
        public void loop(int n, java.util.function.IntConsumer body) {
            for (int i = 0; i < n; i++) {
                body.accept(i);
            }
        }
    }

    private record InTasks(FinishAccumulator<String> out) implements Steps {
        @Override
        public void put(String s) {
            out.put(s);
        }

        @Override
        public void child(Runnable body) {
            async(body::run);
        }

        @Override
        public void loop(int n, java.util.function.IntConsumer body) {
            if (n % 2 == 0) {
                forall(range(0, n), body::accept);
            } else {
                forasync(range(0, n), body::accept);
            }
        }
    }

    private static void program(Random random, int depth, Steps steps) {
        int n = random.nextInt(5);
        for (int k = 0; k < n; k++) {
            long seed = random.nextLong();
            switch (depth == 0 ? 0 : random.nextInt(3)) {
                case 0 -> steps.put(Integer.toString(random.nextInt(10)));
                case 1 -> steps.child(() -> program(new Random(seed), depth - 1, steps));
                default ->
                    steps.loop(random.nextInt(6), i -> {
                        steps.put("[" + i);
                        program(new Random(seed + i), depth - 1, steps);
                        steps.put("]");
                    });
            }
        }
    }
}
