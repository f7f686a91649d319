package dev.serrano.conformance;

import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.Serrano;
import dev.serrano.TaskCancelledException;
import dev.serrano.loop.ElementLoop;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** filter, partition, groupBy, flatMap and the searches give what sequential streams give. */
class ElementQueryTest {
    private static final ScopedValue<Integer> LIMIT = ScopedValue.newInstance();

    private static List<Integer> numbers(int n) {
        return new Random(n).ints(n, 0, 1_000).boxed().toList();
    }

    @OnEveryRuntime
    void theyGiveWhatStreamsGive(Lab lab) {
        for (int n : new int[] {0, 1, 2, 3, 100, 5_000}) {
            List<Integer> list = numbers(n);
            List<ElementLoop<Integer>> loops = List.of(
                    over(list), over(list.toArray(new Integer[0])), over(list).deterministic());
            for (ElementLoop<Integer> loop : loops) {
                lab.launch(() -> {
                    assertThat(loop.filter(i -> i % 3 == 0))
                            .isEqualTo(list.stream().filter(i -> i % 3 == 0).toList())
                            .isUnmodifiable();
                    assertThat(loop.partition(i -> i < 100))
                            .isEqualTo(list.stream().collect(Collectors.partitioningBy(i -> i < 100)))
                            .containsOnlyKeys(false, true);
                    assertThat(loop.<Integer>groupBy(i -> i % 10))
                            .isEqualTo(list.stream().collect(Collectors.groupingBy(i -> i % 10)));
                    assertThat(List.copyOf(loop.<Integer>groupBy(i -> i % 10).keySet()))
                            .isEqualTo(list.stream().map(i -> i % 10).distinct().toList());
                    assertThat(loop.<Integer>flatMap(i -> List.of(i, -i).subList(0, i % 3 == 2 ? 0 : i % 3 + 1)))
                            .isEqualTo(list.stream()
                                    .flatMap(i -> List.of(i, -i).subList(0, i % 3 == 2 ? 0 : i % 3 + 1).stream())
                                    .toList());
                    assertThat(loop.findFirst(i -> i > 990))
                            .isEqualTo(list.stream().filter(i -> i > 990).findFirst());
                    Optional<Integer> any = loop.findAny(i -> i > 990);
                    assertThat(any.isPresent()).isEqualTo(list.stream().anyMatch(i -> i > 990));
                    any.ifPresent(i -> assertThat(i).isGreaterThan(990));
                    assertThat(loop.anyMatch(i -> i > 990)).isEqualTo(any.isPresent());
                    assertThat(loop.anyMatch(i -> i > 1_000)).isFalse();
                    assertThat(loop.findFirst(i -> i > 1_000)).isEmpty();
                });
            }
        }
    }

    @Test
    void theyReadEachSourceAlsoOutsideATask() {
        List<Integer> list = numbers(300);
        assertThat(over(list.spliterator()).filter(i -> i > 500))
                .isEqualTo(list.stream().filter(i -> i > 500).toList());
        assertThat(over((Iterable<Integer>) () -> list.stream().iterator()).findFirst(i -> i > 500))
                .isEqualTo(list.stream().filter(i -> i > 500).findFirst());
    }

    @OnEveryRuntime
    void theFirstIsTheOneWithTheLowestIndex(Lab lab) {
        List<Integer> list = IntStream.range(0, 20_000).boxed().toList();
        for (int first : new int[] {0, 1, 77, 9_999, 19_999}) {
            assertThat(lab.<Integer>launch(
                            () -> over(list).findFirst(i -> i >= first).orElseThrow()))
                    .isEqualTo(first);
        }
    }

    @OnEveryRuntime
    void allBeforeTheFirstHitAreAskedOnce(Lab lab) {
        int n = 50_000;
        List<Integer> list = IntStream.range(0, n).boxed().toList();
        AtomicIntegerArray asked = new AtomicIntegerArray(n);
        Optional<Integer> first = lab.launch(() -> over(list).findFirst(i -> {
            asked.incrementAndGet(i);
            return i % 10_000 == 9_000;
        }));
        assertThat(first).contains(9_000);
        assertThat(IntStream.range(0, n).allMatch(i -> asked.get(i) <= 1)).isTrue();
        assertThat(IntStream.rangeClosed(0, 9_000).allMatch(i -> asked.get(i) == 1))
                .isTrue();
    }

    @OnEveryRuntime(workers = 1, workersBecause = "others may begin calls before they see the hit")
    void oneWorkerAsksNothingBehindAHit(Lab lab) {
        List<Integer> list = IntStream.range(0, 10_000).boxed().toList();
        AtomicInteger calls = new AtomicInteger();
        assertThat(lab.<Boolean>launch(() -> over(list).anyMatch(i -> calls.incrementAndGet() == 42)))
                .isTrue();
        assertThat(calls.get()).isEqualTo(42);
        assertThat(lab.<Optional<Integer>>launch(() -> over(list).findFirst(i -> calls.incrementAndGet() == 84)))
                .contains(41);
        assertThat(calls.get()).isEqualTo(84);
        assertThat(lab.<Optional<Integer>>launch(() -> over(list).findAny(i -> calls.incrementAndGet() == 126)))
                .contains(41);
        assertThat(calls.get()).isEqualTo(126);
    }

    @Test
    void nullsAreElementsAndKeysButNoResultOfASearch() {
        List<@Nullable String> words = Arrays.asList("a", null, "bb", null);
        assertThat(over(words).filter(w -> w == null)).containsExactly(null, null);
        assertThat(over(words).<@Nullable String>groupBy(w -> w)).containsOnlyKeys("a", null, "bb");
        assertThat(over(words).anyMatch(w -> w == null)).isTrue();
        assertThatNullPointerException()
                .isThrownBy(() -> over(words).findFirst(w -> w == null))
                .withMessageContaining("Optional");
        assertThatNullPointerException()
                .isThrownBy(() -> over(List.of(1)).<Integer>flatMap(i -> noCollection()))
                .withMessageContaining("flatMap");
        assertThatNullPointerException()
                .isThrownBy(() -> over(words).filter(null))
                .withMessage("predicate");
    }

    @SuppressWarnings("NullAway") // what a program without checks may do
    private static Collection<Integer> noCollection() {
        return null;
    }

    @OnEveryRuntime
    void failuresArriveTogether(Lab lab) {
        List<Integer> list = IntStream.range(0, 100).boxed().toList();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    over(list).filter(i -> {
                        if (i == 50) {
                            throw new IOException("no " + i);
                        }
                        return true;
                    });
                }))
                .satisfies(e -> assertThat(e.failures().getFirst()).isInstanceOf(IOException.class));
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    over(list).inFinish(failFast()).<Integer>flatMap(i -> {
                        throw new IOException("no " + i);
                    });
                }))
                .satisfies(e -> assertThat(e.failures().getFirst()).isInstanceOf(IOException.class));
    }

    @OnEveryRuntime
    void onlyFlatMapMayWait(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> last = Serrano.promise();
            List<Integer> all = over(List.of(0, 1, 2)).flatMap(i -> {
                if (i == 2) {
                    last.put(7);
                }
                return List.of(last.join());
            });
            assertThat(all).containsExactly(7, 7, 7);
        });
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Promise<Integer> never = Serrano.promise();
                    over(List.of(0, 1, 2)).anyMatch(i -> never.join() == 1);
                }))
                .satisfies(e -> assertThat(e.failures())
                        .allSatisfy(f -> assertThatIllegalStateException().isThrownBy(() -> {
                            throw f;
                        })));
    }

    @OnEveryRuntime
    void aCanceledOrLateFinishEndsThem(Lab lab) {
        List<Integer> list = IntStream.range(0, 100_000).boxed().toList();
        Cancellation cancellation = new Cancellation();
        AtomicInteger calls = new AtomicInteger();
        assertThatExceptionOfType(TaskCancelledException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    over(list).inFinish(cancelledBy(cancellation)).filter(i -> {
                        int call = calls.incrementAndGet();
                        if (call == 10) {
                            cancellation.cancel();
                        }
                        while (call > 10 && !cancellation.isCancelled()) {
                            Thread.onSpinWait(); // the thread of the tenth call may not run just now
                        }
                        return true;
                    });
                }));
        assertThat(calls.get()).isLessThan(100_000);
        long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        assertThatExceptionOfType(DeadlineExceededException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    over(list).inFinish(within(Duration.ofMillis(5))).anyMatch(i -> {
                        while (!Serrano.isCancelled() && System.nanoTime() < end) {
                            Thread.onSpinWait();
                        }
                        return false;
                    });
                }));
        assertThat(System.nanoTime()).isLessThan(end);
    }

    @OnEveryRuntime
    void predicatesHaveTheContextOfTheCaller(Lab lab) {
        List<Integer> list = IntStream.range(0, 3_000).boxed().toList();
        List<Integer> low = lab.launch(() -> where(LIMIT, 10, () -> over(list).filter(i -> i < LIMIT.get())));
        assertThat(low).hasSize(10);
    }
}
