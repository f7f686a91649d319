package dev.serrano.conformance;

import static dev.serrano.Serrano.accumulating;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.poll;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.accumulator.FinishAccumulator;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** Loops over sources that do not know how many elements they have. */
class SourceLoopTest {
    private static <T> Spliterator<T> source(int n, IntFunction<T> next) {
        Iterator<T> it = new Iterator<>() {
            private int i;

            @Override
            public boolean hasNext() {
                return i < n;
            }

            @Override
            public T next() {
                return next.apply(i++);
            }
        };
        return Spliterators.spliteratorUnknownSize(it, 0);
    }

    private static void work() {
        long end = System.nanoTime() + 50_000;
        while (System.nanoTime() < end) {
            poll();
        }
    }

    @OnEveryRuntime
    void eachElementOnce(Lab lab) {
        lab.launch(() -> {
            for (int n : new int[] {0, 1, 2, 63, 64, 65, 5_000}) {
                Set<Integer> seen = ConcurrentHashMap.newKeySet();
                LongAdder calls = new LongAdder();
                over(source(n, i -> i)).forall(i -> {
                    calls.increment();
                    seen.add(i);
                });
                assertThat(seen).hasSize(n);
                assertThat(calls.sum()).isEqualTo(n);
                assertThat(over(source(n, i -> i)).sumLong(i -> i)).isEqualTo((long) n * (n - 1) / 2);
                assertThat(over(source(n, i -> i)).maxDouble(i -> i))
                        .isEqualTo(n == 0 ? Double.NEGATIVE_INFINITY : n - 1);
            }
        });
    }

    /** Of elements that take a while, nobody holds more than one that has not begun. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void oneElementForEachWorkerThatAsks(Lab lab) {
        AtomicInteger made = new AtomicInteger();
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger ahead = new AtomicInteger();
        lab.launch(() -> over(source(300, i -> {
                    work();
                    made.incrementAndGet();
                    return i;
                }))
                .forall(i -> {
                    ahead.accumulateAndGet(made.get() - begun.getAndIncrement(), Math::max);
                    work();
                }));
        assertThat(begun).hasValue(300);
        assertThat(ahead.get()).isLessThanOrEqualTo(lab.workers() + 1);
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void anElementMayWaitForALaterOne(Lab lab) {
        List<Promise<Integer>> all = new ArrayList<>();
        lab.launch(() -> {
            for (int i = 0; i <= 200; i++) {
                all.add(promise());
            }
            all.get(200).put(0);
            over(source(200, i -> i)).forall(i -> all.get(i).put(all.get(i + 1).join() + 1));
            assertThat(all.getFirst().join()).isEqualTo(200);
        });
    }

    /** The source gives an element when the body of the one before has run, however many were short before. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void theSourceMayWaitForBodies(Lab lab) {
        LongAdder sum = new LongAdder();
        lab.launch(() -> {
            List<Promise<Integer>> done = new ArrayList<>();
            for (int i = 0; i < 2_000; i++) {
                done.add(promise());
            }
            over(source(2_000, i -> i < 1_500 ? i : i + done.get(i - 1).join())).forall(i -> {
                sum.increment();
                done.get(i).put(0);
            });
        });
        assertThat(sum.sum()).isEqualTo(2_000);
    }

    /** A work list: the bodies make the elements, and the source waits for them in the JDK. */
    @OnEveryRuntime(workers = {1, 2})
    void aWorkList(Lab lab) {
        BlockingQueue<Integer> todo = new LinkedBlockingQueue<>(List.of(7));
        AtomicInteger left = new AtomicInteger(1);
        LongAdder visited = new LongAdder();
        Iterator<Integer> work = new Iterator<>() {
            private int given;

            @Override
            public boolean hasNext() {
                return given < 255;
            }

            @Override
            public Integer next() {
                given++;
                try {
                    return todo.take();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        };
        lab.launch(() -> over(Spliterators.spliteratorUnknownSize(work, 0)).forall(depth -> {
            visited.increment();
            if (depth > 0) {
                left.addAndGet(2);
                todo.add(depth - 1);
                todo.add(depth - 1);
            }
            left.decrementAndGet();
        }));
        assertThat(visited.sum()).isEqualTo(255);
        assertThat(left).hasValue(0);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aSourceThatFailsEndsTheLoopAfterWhatItGave(Lab lab) {
        LongAdder ran = new LongAdder();
        lab.launch(() -> assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> over(source(1_000, i -> {
                            if (i == 700) {
                                throw new IllegalStateException("torn");
                            }
                            return i;
                        }))
                        .forall(i -> ran.increment()))
                .withMessageContaining("torn"));
        assertThat(ran.sum()).isEqualTo(700);
    }

    @OnEveryRuntime(workers = {1, 2})
    void anEndlessSourceEndsWithItsFinish(Lab lab) {
        LongAdder ran = new LongAdder();
        lab.launch(() -> assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> finish(
                        within(Bounds.BRIEF),
                        () -> over(Stream.iterate(0, i -> i + 1).spliterator()).forall(i -> ran.increment()))));
        assertThat(ran.sum()).isPositive();
    }

    @OnEveryRuntime(workers = {1, 2})
    void orderedAccumulatorsSeeTheOrderOfTheSource(Lab lab) {
        lab.launch(() -> {
            FinishAccumulator<String> text = FinishAccumulator.of("", String::concat);
            finish(
                    accumulating(text),
                    () -> over(source(200, i -> i % 10)).forall(i -> {
                        if (i == 3) {
                            work();
                        }
                        text.put(String.valueOf(i));
                    }));
            assertThat(text.get()).isEqualTo("0123456789".repeat(20));
        });
    }
}
