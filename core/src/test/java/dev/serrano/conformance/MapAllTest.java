package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.failFast;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.inParallel;
import static dev.serrano.Serrano.mapAll;
import static dev.serrano.Serrano.named;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.within;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** mapAll, and the collector inParallel: a list of values, each computed by a task. */
class MapAllTest {
    private static final int MANY = 1_000;

    @OnEveryRuntime(workers = {1, 2, 8})
    void theValuesAreInTheOrderOfTheItems(Lab lab) {
        List<Integer> items = IntStream.range(0, MANY).boxed().toList();
        assertThat(lab.<List<String>>launch(() -> mapAll(items, x -> "v" + x)))
                .isEqualTo(items.stream().map(x -> "v" + x).toList());
        assertThat(lab.<List<Integer>>launch(() -> mapAll(List.<Integer>of(), x -> x + 1)))
                .isEmpty();
        assertThat(lab.<List<Integer>>launch(() -> mapAll(Set.of(3), x -> x + 1)))
                .containsExactly(4);
        List<Integer> withNull = lab.launch(() -> mapAll(Arrays.asList(1, null), x -> x));
        assertThat(withNull).containsExactly(1, null);
    }

    /** Each item waits for the value of the next one: with fewer tasks than items it would wait for ever. */
    @OnEveryRuntime(workers = {1, 2})
    void theItemsMayWaitForEachOther(Lab lab) {
        lab.launch(() -> {
            List<Promise<Integer>> links = new ArrayList<>();
            for (int i = 0; i <= 20; i++) {
                links.add(promise());
            }
            links.get(20).put(0);
            List<Integer> values = mapAll(IntStream.range(0, 20).boxed().toList(), i -> {
                int v = links.get(i + 1).join() + 1;
                links.get(i).put(v);
                return v;
            });
            assertThat(values).startsWith(20, 19).endsWith(1);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 8})
    void atMostSoManyItemsAtOnce(Lab lab) {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        List<Integer> items = IntStream.range(0, 100).boxed().toList();
        List<String> values = lab.launch(() -> mapAll(3, items, x -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            delay(Duration.ofNanos(1_000));
            inside.decrementAndGet();
            return "v" + x;
        }));
        assertThat(values).isEqualTo(items.stream().map(x -> "v" + x).toList());
        assertThat(most).hasValueBetween(1, 3);
        assertThat(lab.<List<Integer>>launch(() -> mapAll(200, items, x -> x))).isEqualTo(items);
        assertThat(lab.<List<Integer>>launch(() -> mapAll(1, List.<Integer>of(), x -> x)))
                .isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> mapAll(0, items, x -> x))
                .withMessageContaining("mapAll(0, ...)");
    }

    /** So many are at work at once: each of two waits for the other. */
    @OnEveryRuntime(workers = {1, 2})
    void asManyItemsAsTheLimitMayWaitForEachOther(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> zero = promise();
            Promise<Integer> one = promise();
            assertThat(mapAll(2, List.of(0, 1, 2), x -> {
                        if (x == 2) {
                            return x;
                        }
                        (x == 0 ? zero : one).put(x);
                        return (x == 0 ? one : zero).join();
                    }))
                    .containsExactly(1, 0, 2);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aFailureKeepsLaterItemsFromBeginning(Lab lab) {
        AtomicInteger begun = new AtomicInteger();
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Promise<Integer> never = promise();
                    return mapAll(2, IntStream.range(0, MANY).boxed().toList(), x -> {
                        if (begun.incrementAndGet() == 2) {
                            throw new IOException("the second");
                        }
                        return never.join();
                    });
                }))
                .withStackTraceContaining("the second");
        assertThat(begun).hasValue(2);
    }

    @OnEveryRuntime(workers = {1, 2})
    void tasksOfTheFunctionHaveEnded(Lab lab) {
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            mapAll(List.of(1, 2, 3), x -> {
                async(ended::incrementAndGet);
                return x;
            });
            assertThat(ended).hasValue(3);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void theFirstFailureCancelsTheOthers(Lab lab) {
        lab.launch(() -> {
            IOException failure = new IOException("planned");
            Promise<Integer> never = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> mapAll(List.of(1, 2, 3, 4), x -> {
                        if (x == 3) {
                            throw failure;
                        }
                        return never.join();
                    }))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void optionsAreThoseOfAFinish(Lab lab) {
        lab.launch(() -> {
            AtomicInteger calls = new AtomicInteger();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> mapAll(named("all"), List.of(1, 2, 3), x -> {
                        calls.incrementAndGet();
                        throw new IOException("planned " + x);
                    }))
                    .satisfies(e -> assertThat(e.failures()).hasSize(3));
            assertThat(calls).hasValue(3);
            Promise<Integer> never = promise();
            assertThatExceptionOfType(DeadlineExceededException.class)
                    .isThrownBy(() -> mapAll(within(Bounds.BRIEF), List.of(1, 2), x -> never.join()));
            assertThat(mapAll(failFast(), List.of(1, 2), x -> x + 1)).containsExactly(2, 3);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aCancelledScopeAroundEndsIt(Lab lab) {
        lab.launch(() -> {
            Cancellation c = new Cancellation();
            Promise<Integer> never = promise();
            AtomicInteger after = new AtomicInteger();
            assertThatExceptionOfType(TaskCancelledException.class)
                    .isThrownBy(() -> finish(cancelledBy(c), () -> {
                        mapAll(List.of(1, 2), x -> {
                            c.cancel();
                            return never.join();
                        });
                        after.incrementAndGet();
                    }));
            assertThat(after).hasValue(0);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void asACollector(Lab lab) {
        lab.launch(() -> {
            List<String> values = IntStream.range(0, MANY).boxed().collect(inParallel(x -> "v" + x));
            assertThat(values)
                    .isEqualTo(IntStream.range(0, MANY).mapToObj(x -> "v" + x).toList());
            Promise<Integer> second = promise();
            assertThat(Stream.of(1, 2).collect(inParallel(x -> {
                        if (x == 2) {
                            second.put(20);
                        }
                        return x + second.join();
                    })))
                    .as("tasks, which may wait for each other")
                    .containsExactly(21, 22);
            assertThat(Stream.of(1, null).collect(inParallel(x -> x))).containsExactly(1, null);
            assertThat(Stream.<Integer>empty().collect(inParallel(x -> x))).isEmpty();
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void aCollectorThatFails(Lab lab) {
        lab.launch(() -> {
            IOException failure = new IOException("planned");
            Promise<Integer> never = promise();
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> Stream.of(1, 2).collect(inParallel(x -> {
                        if (x == 2) {
                            throw failure;
                        }
                        return never.join();
                    })))
                    .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
        });
    }

    @Test
    void aCollectorOfAParallelStream() {
        List<Integer> values = IntStream.range(0, MANY).parallel().boxed().collect(inParallel(x -> x));
        assertThat(values).isEqualTo(IntStream.range(0, MANY).boxed().toList());
    }

    @Test
    void outsideATask() {
        assertThat(mapAll(List.of(1, 2), x -> x * 10)).containsExactly(10, 20);
        IOException failure = new IOException("planned");
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> mapAll(List.of(1, 2), x -> {
                    throw failure;
                }))
                .withCause(failure);
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void nulls() {
        assertThatNullPointerException().isThrownBy(() -> mapAll(null, x -> x));
        assertThatNullPointerException()
                .isThrownBy(() -> mapAll(List.of(1), null))
                .withMessage("function");
        assertThatNullPointerException()
                .isThrownBy(() -> mapAll(null, List.of(1), x -> x))
                .withMessage("options");
        assertThatNullPointerException().isThrownBy(() -> inParallel(null)).withMessage("function");
    }
}
