package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.TaskFuture;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Programs whose tasks all block in calls of the JDK: they wait beside each other, and nothing else changes. */
class ManyBlockingTasksTest {
    private static final int MANY = 60;

    private static void await(CountDownLatch latch) throws InterruptedException {
        assertThat(latch.await(Bounds.EVENT.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    }

    /** None of them goes on before all have begun. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void allBlockAtOnce(Lab lab) {
        for (int round = 0; round < 3; round++) {
            CountDownLatch all = new CountDownLatch(MANY);
            AtomicInteger done = new AtomicInteger();
            lab.launch(() -> finish(() -> {
                for (int i = 0; i < MANY; i++) {
                    async(() -> {
                        all.countDown();
                        await(all);
                        async(done::incrementAndGet); // spawned by one that has no worker
                    });
                }
            }));
            assertThat(done).hasValue(MANY);
        }
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void valuesFailuresAndBindings(Lab lab) {
        ScopedValue<String> user = ScopedValue.newInstance();
        for (int round = 0; round < 3; round++) {
            CountDownLatch all = new CountDownLatch(MANY);
            List<String> names = lab.launch(() -> where(
                    user,
                    "Ada",
                    () -> mapAll(IntStream.range(0, MANY).boxed().toList(), i -> {
                        all.countDown();
                        await(all);
                        return user.get() + i;
                    })));
            assertThat(names).hasSize(MANY).contains("Ada0", "Ada" + (MANY - 1));
            CountDownLatch failing = new CountDownLatch(MANY);
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> lab.launch(() -> finish(() -> {
                        for (int i = 0; i < MANY; i++) {
                            async(() -> {
                                failing.countDown();
                                await(failing);
                                throw new IllegalStateException("planned");
                            });
                        }
                    })))
                    .satisfies(e -> assertThat(e.failures()).hasSize(MANY));
        }
    }

    /** Those that have begun are interrupted; the others never begin. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void aDeadlineEndsThem(Lab lab) {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        AtomicInteger stray = new AtomicInteger();
        for (int round = 0; round < 3; round++) {
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> lab.launch(() -> finish(within(Duration.ofMillis(50)), () -> {
                        for (int i = 0; i < MANY; i++) {
                            async(() -> {
                                begun.incrementAndGet();
                                try {
                                    new CountDownLatch(1).await();
                                } finally {
                                    ended.incrementAndGet();
                                }
                            });
                        }
                    })));
            assertThat(ended).hasValue(begun.get());
            lab.launch(() -> finish(() -> {
                for (int i = 0; i < MANY; i++) {
                    async(() -> stray.addAndGet(Thread.interrupted() ? 1 : 0));
                }
            }));
        }
        assertThat(begun).hasPositiveValue();
        assertThat(stray).as("later tasks that are interrupted").hasValue(0);
    }

    /** Tasks that compute are not disturbed by others that block. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void othersComputeMeanwhile(Lab lab) {
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(MANY);
        long sum = lab.launch(() -> {
            long[] total = {0};
            finish(() -> {
                for (int i = 0; i < MANY; i++) {
                    async(() -> {
                        begun.countDown();
                        await(release);
                    });
                }
                await(begun);
                List<TaskFuture<Long>> fibs = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    fibs.add(future(() -> fib(12)));
                }
                for (TaskFuture<Long> f : fibs) {
                    total[0] += f.join();
                }
                release.countDown();
            });
            return total[0];
        });
        assertThat(sum).isEqualTo(1_440);
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        TaskFuture<Long> x = future(() -> fib(n - 1));
        long y = fib(n - 2);
        return x.join() + y;
    }
}
