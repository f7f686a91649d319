package dev.serrano.conformance;

import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.LinkedList;
import java.util.List;
import java.util.Vector;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Loops over lists: those that are read by their indices, and those that are not. */
class ListLoopTest {
    private static final int SIZE = 300;

    private static List<Integer> numbers() {
        return IntStream.range(0, SIZE).boxed().toList();
    }

    @SuppressWarnings("JdkObsolete") // others still use them
    @OnEveryRuntime(workers = {1, 2})
    void everyElementHasItsTurnOnce(Lab lab) {
        List<Integer> numbers = numbers();
        for (List<Integer> list : List.of(
                numbers,
                new ArrayList<>(numbers),
                Arrays.asList(numbers.toArray(Integer[]::new)),
                List.copyOf(numbers),
                List.copyOf(numbers).subList(0, SIZE),
                new LinkedList<>(numbers),
                new Vector<>(numbers),
                new CopyOnWriteArrayList<>(numbers),
                Collections.unmodifiableList(numbers),
                Collections.synchronizedList(new ArrayList<>(numbers)))) {
            var seen = new AtomicIntegerArray(SIZE);
            lab.launch(() -> forall(list, i -> seen.incrementAndGet(i)));
            for (int i = 0; i < SIZE; i++) {
                assertThat(seen.get(i))
                        .as("element %d of %s", i, list.getClass())
                        .isEqualTo(1);
            }
        }
    }

    @OnEveryRuntime(workers = 2)
    void shortListsAndNullElements(Lab lab) {
        var nulls = new LongAdder();
        var others = new LongAdder();
        lab.launch(() -> {
            forall(List.<String>of(), e -> others.increment());
            forall(List.of("a"), e -> others.increment());
            forall(Arrays.asList(null, "a", null), e -> (e == null ? nulls : others).increment());
        });
        assertThat(nulls.sum()).isEqualTo(2);
        assertThat(others.sum()).isEqualTo(2);
    }

    /** What has not begun does not wait with an iteration that does. */
    @OnEveryRuntime(workers = {1, 2})
    void anIterationMayWaitForALaterOne(Lab lab) {
        var woken = new LongAdder();
        lab.launch(() -> {
            List<Promise<Integer>> promises = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                promises.add(promise());
            }
            forall(promises, p -> {
                int i = promises.indexOf(p);
                if (i < promises.size() - 1) {
                    woken.add(promises.get(i + 1).join());
                }
                p.put(1);
            });
        });
        assertThat(woken.sum()).isEqualTo(19);
    }

    @OnEveryRuntime(workers = {1, 2})
    void aListThatChangesEndsTheLoop(Lab lab) {
        var list = new ArrayList<>(numbers());
        var calls = new LongAdder();
        assertThatThrownBy(() -> lab.launch(() -> forall(list, i -> {
                    calls.increment();
                    if (i != null && i == 0) {
                        list.clear();
                    }
                })))
                .isInstanceOf(MultiException.class)
                .satisfies(e -> assertThat(((MultiException) e).failures())
                        .hasSizeLessThan(20)
                        .hasAtLeastOneElementOfType(ConcurrentModificationException.class));
        assertThat(calls.sum()).isBetween(1L, (long) SIZE);
    }

    /** Its spliterator is a snapshot. */
    @OnEveryRuntime(workers = {1, 2})
    void aListThatIsCopiedWhenWrittenIsSeenAsItWas(Lab lab) {
        var list = new CopyOnWriteArrayList<>(numbers());
        var calls = new LongAdder();
        lab.launch(() -> forall(list, i -> {
            calls.increment();
            list.remove(/* element */ i);
        }));
        assertThat(calls.sum()).isEqualTo(SIZE);
        assertThat(list).isEmpty();
    }
}
