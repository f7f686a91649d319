package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.forallChunks;
import static dev.serrano.Serrano.forasync;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.rangeClosed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.loop.LoopStrategy;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterators;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Loops whose body takes blocks, and loops over elements. */
class ChunkLoopTest {
    @OnEveryRuntime
    void eachValueInOneBlock(Lab lab) {
        for (LoopStrategy s : LoopStrategy.values()) {
            for (int n : new int[] {0, 1, 5, 100_000}) {
                AtomicIntegerArray seen = new AtomicIntegerArray(n);
                lab.launch(() -> {
                    over(range(-3, n - 3)).splitting(s).forallChunks((lo, hi) -> {
                        assertThat(lo).isLessThan(hi);
                        for (int i = lo; i < hi; i++) {
                            seen.incrementAndGet(i + 3);
                        }
                    });
                    over(range(0L, n)).splitting(s).forallChunks((lo, hi) -> {
                        for (long i = lo; i < hi; i++) {
                            seen.incrementAndGet((int) i);
                        }
                    });
                    finish(() -> over(range(0, n)).forasyncChunks((lo, hi) -> {
                        for (int i = lo; i < hi; i++) {
                            seen.incrementAndGet(i);
                        }
                    }));
                });
                for (int i = 0; i < n; i++) {
                    assertThat(seen.get(i)).as("%s, %d of %d", s, i, n).isEqualTo(3);
                }
            }
        }
    }

    @Test
    void thereIsNoEndBehindTheLastNumber() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> forallChunks(rangeClosed(0, Integer.MAX_VALUE), (lo, hi) -> {}))
                .withMessageContaining("LongRange");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> over(rangeClosed(1L, Long.MAX_VALUE)).forallChunks((lo, hi) -> {}));
    }

    @OnEveryRuntime(workers = {1, 2})
    void aWaitInABlockIsAnError(Lab lab) {
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(
                        () -> forallChunks(range(0, 10), (lo, hi) -> promise().join())))
                .withStackTraceContaining("forallChunks");
    }

    @OnEveryRuntime
    void blocksMaySpawn(Lab lab) {
        LongAdder sum = new LongAdder();
        lab.launch(() -> forallChunks(range(0, 1_000), (lo, hi) -> async(() -> sum.add(hi - lo))));
        assertThat(sum.sum()).isEqualTo(1_000);
    }

    @OnEveryRuntime
    void elements(Lab lab) {
        List<Integer> numbers = IntStream.range(0, 5_000).boxed().toList();
        List<Iterable<Integer>> collections = List.of(
                numbers,
                new ArrayList<>(numbers),
                new ConcurrentLinkedQueue<>(numbers),
                new HashSet<>(numbers),
                () -> numbers.stream().iterator());
        for (Iterable<Integer> c : collections) {
            Set<Integer> seen = ConcurrentHashMap.newKeySet();
            LongAdder count = new LongAdder();
            lab.launch(() -> {
                forall(c, i -> {
                    seen.add(i);
                    count.increment();
                });
                forasync(c, i -> count.increment());
            });
            assertThat(seen).hasSize(5_000);
            assertThat(count.sum()).isEqualTo(10_000);
        }
        LongAdder letters = new LongAdder();
        lab.launch(() -> {
            forall(new String[] {"a", "bc", "def"}, s -> letters.add(s.length()));
            over(new String[] {"a", "bc", "def"}).forasync(s -> letters.add(s.length()));
            forall(List.<String>of(), s -> letters.add(1_000));
            forall(Spliterators.spliterator(new Integer[] {1, 2}, 0), (Integer i) -> letters.add(i));
        });
        assertThat(letters.sum()).isEqualTo(15);
    }

    /** With a worker that has nothing to do; a loop of less than a microsecond is over before that has woken up. */
    @OnEveryRuntime(workers = 2, everyScheduler = false, fewestWorkers = 2)
    void aShortLoopOverElementsIsNotDivided(Lab lab) {
        List<Integer> few = List.of(1, 2, 3);
        long before = 0;
        for (int loops : new int[] {20_000, 1_000}) { // the first time to have the code compiled
            before = lab.runtime().stats().splits();
            lab.launch(() -> {
                for (int k = 0; k < loops; k++) {
                    forall(few, i -> {});
                }
            });
        }
        assertThat(lab.runtime().stats().splits() - before).isLessThan(500);
    }

    @OnEveryRuntime(
            workers = {2, 3},
            everyScheduler = false,
            fewestWorkers = 2)
    void longElementsAreSharedBeforeTheFirst(Lab lab) {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger withCompany = new AtomicInteger();
        List<Integer> four = List.of(0, 1, 2, 3);
        for (int round = 0; round < 200 && withCompany.get() == 0; round++) {
            begun.set(0);
            lab.launch(() -> forall(four, i -> {
                begun.incrementAndGet();
                long end = System.nanoTime() + (i == 0 ? 50_000_000 : 100_000);
                while ((i != 0 || begun.get() == 1) && System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                if (i == 0) {
                    withCompany.addAndGet(begun.get() - 1);
                }
            }));
        }
        assertThat(withCompany.get()).isPositive();
    }

    @OnEveryRuntime
    void anElementWaitsForALaterOne(Lab lab) {
        for (Collection<Integer> c : List.of(
                IntStream.range(0, 300).boxed().toList(),
                new ConcurrentLinkedQueue<>(IntStream.range(0, 300).boxed().toList()))) {
            lab.launch(() -> {
                Promise<Boolean> p = promise();
                forall(c, i -> {
                    if (i == 0) {
                        assertThat(p.join()).isTrue();
                    } else if (i == 299) {
                        p.put(true);
                    }
                });
            });
        }
    }

    @OnEveryRuntime
    void failuresOfElementsAndOfTheCollection(Lab lab) {
        LongAdder ran = new LongAdder();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() ->
                        lab.launch(() -> forall(IntStream.range(0, 100).boxed().toList(), i -> {
                            ran.increment();
                            if (i % 10 == 0) {
                                throw new IllegalStateException();
                            }
                        })))
                .satisfies(e -> assertThat(e.failures()).hasSize(10));
        assertThat(ran.sum()).isEqualTo(100);
        Iterable<Integer> broken = () -> new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Integer next() {
                if (next == 3) {
                    throw new IllegalStateException("broken");
                }
                return next++;
            }
        };
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> forall(broken, i -> {})))
                .satisfies(e -> assertThat(e.failures())
                        .singleElement()
                        .extracting(Throwable::getMessage)
                        .isEqualTo("broken"));
    }
}
