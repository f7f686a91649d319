package dev.serrano.control;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.where;
import static dev.serrano.Serrano.within;
import static dev.serrano.control.Controls.asCompleted;
import static dev.serrano.control.Controls.forEachCompleted;
import static dev.serrano.control.Controls.limit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.DeadlineExceededException;
import dev.serrano.MultiException;
import dev.serrano.Outcome;
import dev.serrano.sync.Event;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Results in the order of completion: order, back-pressure, failures, early end, cancellation, context. */
class CompletionsTest {
    private static final Duration LONG = Duration.ofHours(1);

    /** Each call waits until the result of the next item has been taken: so the order is the opposite. */
    @OnEveryRuntime(workers = {1, 2, 3})
    void theOrderIsThatOfCompletion(Lab lab) {
        lab.launch(() -> {
            List<Event<Boolean>> go = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                go.add(Event.newEvent());
            }
            go.get(3).setValue(true);
            List<Integer> seen = new ArrayList<>();
            try (Completions<Integer> all = asCompleted(limit(4), List.of(0, 1, 2, 3), i -> {
                Event.suspend(go.get(i));
                return i;
            })) {
                for (int i : all) {
                    seen.add(i);
                    if (i > 0) {
                        go.get(i - 1).setValue(true);
                    }
                }
            }
            assertThat(seen).containsExactly(3, 2, 1, 0);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void closingEarlyEndsAnInfiniteSource(Lab lab) {
        lab.launch(() -> {
            Limit two = limit(2);
            AtomicInteger read = new AtomicInteger();
            AtomicInteger ended = new AtomicInteger();
            int taken = 0;
            Completions<Integer> all = asCompleted(two, Stream.generate(read::incrementAndGet), i -> {
                try {
                    if (i % 5 == 0) {
                        delay(LONG);
                    }
                    return i;
                } finally {
                    ended.incrementAndGet();
                }
            });
            try (all) {
                for (Iterator<Integer> i = all.iterator(); taken < 4; i.next()) {
                    taken++;
                }
                delay(Duration.ofMillis(1));
                assertThat(read.get()).isLessThanOrEqualTo(taken + 4 + 1); // the window, and one that waits for it
            }
            int atTheEnd = ended.get();
            assertThat(two.free()).isEqualTo(2);
            assertThat(all.iterator().hasNext()).isFalse();
            delay(Duration.ofMillis(1));
            assertThat(ended.get()).isEqualTo(atTheEnd);
            all.close(); // again, without effect
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void failuresAreThrownOrGiven(Lab lab) {
        lab.launch(() -> {
            IOException disk = new IOException("disk");
            IllegalStateException bad = new IllegalStateException("bad");
            List<Object> seen = new ArrayList<>();
            try (Completions<Integer> all = asCompleted(limit(1), List.of(0, 1, 2, 3), i -> {
                if (i == 1) {
                    throw disk;
                } else if (i == 2) {
                    throw bad;
                }
                return i;
            })) {
                for (Iterator<Integer> i = all.iterator(); i.hasNext(); ) {
                    try {
                        seen.add(i.next());
                    } catch (CompletionException | IllegalStateException e) {
                        seen.add(e instanceof CompletionException c ? c.getCause() : e);
                    }
                }
                assertThatThrownBy(() -> all.iterator().next()).isInstanceOf(NoSuchElementException.class);
            }
            assertThat(seen).containsExactly(0, disk, bad, 3);
            List<Outcome<Integer>> outcomes = new ArrayList<>();
            try (Completions<Integer> all = asCompleted(limit(1), List.of(0, 1).iterator(), i -> {
                if (i == 1) {
                    throw disk;
                }
                return i;
            })) {
                all.outcomes().forEach(outcomes::add);
            }
            assertThat(outcomes).containsExactly(new Outcome.Value<>(0), new Outcome.Failure<>(disk));
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void aFailureOfTheSourceOrOfATaskIsThrownAtTheEnd(Lab lab) {
        lab.launch(() -> {
            IllegalStateException broken = new IllegalStateException("source");
            List<Integer> seen = new ArrayList<>();
            assertThatThrownBy(() -> {
                        try (Completions<Integer> all = asCompleted(
                                limit(1),
                                Stream.iterate(0, i -> {
                                    if (i == 2) {
                                        throw broken;
                                    }
                                    return i + 1;
                                }),
                                i -> i)) {
                            all.forEach(seen::add);
                        }
                    })
                    .isInstanceOfSatisfying(
                            MultiException.class, e -> assertThat(e.failures()).containsExactly(broken));
            assertThat(seen).containsExactly(0, 1, 2);
            assertThatThrownBy(() -> {
                        try (Completions<Integer> all = asCompleted(limit(1), List.of(0), i -> {
                            async(() -> {
                                throw broken;
                            });
                            return i;
                        })) {
                            all.forEach(seen::add);
                        }
                    })
                    .isInstanceOf(MultiException.class);
            assertThat(seen).containsExactly(0, 1, 2, 0);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void cancellationAndContext(Lab lab) {
        ScopedValue<String> user = ScopedValue.newInstance();
        lab.launch(() -> {
            Limit two = limit(2);
            assertThatThrownBy(() -> finish(within(Duration.ofMillis(5)), () -> {
                        try (Completions<Integer> all = asCompleted(two, List.of(0, 1, 2), i -> {
                            delay(LONG);
                            return i;
                        })) {
                            all.forEach(i -> {});
                        }
                    }))
                    .isInstanceOf(DeadlineExceededException.class);
            assertThat(two.free()).isEqualTo(2);
            where(user, "ann", () -> {
                try (Completions<String> all = asCompleted(two, List.of(1), i -> user.get() + i)) {
                    assertThat(all).containsExactly("ann1");
                }
                return 0;
            });
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void whatIsNotClosedIsAnErrorAndNoHang(Lab lab) {
        lab.launch(() -> {
            Limit one = limit(1);
            assertThatThrownBy(() -> finish(() -> {
                        asCompleted(one, Stream.iterate(0, i -> i + 1), i -> i);
                    }))
                    .hasCauseInstanceOf(IllegalStateException.class)
                    .hasStackTraceContaining("neither taken to their end nor closed");
            IllegalArgumentException mine = new IllegalArgumentException("mine");
            assertThatThrownBy(() -> finish(() -> {
                        asCompleted(one, Stream.iterate(0, i -> i + 1), i -> i);
                        throw mine;
                    }))
                    .isInstanceOfSatisfying(
                            MultiException.class, e -> assertThat(e.failures()).containsExactly(mine));
            assertThat(one.free()).isEqualTo(1);
            AtomicInteger sum = new AtomicInteger();
            forall(range(0, 4), i -> {
                try (Completions<Integer> all = asCompleted(one, List.of(1, 2), k -> k)) {
                    all.forEach(sum::addAndGet);
                }
            });
            assertThat(sum.get()).isEqualTo(12);
        });
    }

    @OnEveryRuntime(workers = {1, 2, 3})
    void severalTasksTake(Lab lab) {
        lab.launch(() -> {
            AtomicInteger sum = new AtomicInteger();
            try (Completions<Integer> all =
                    asCompleted(limit(4), IntStream.range(0, 100).boxed(), i -> i)) {
                finish(() -> {
                    for (int k = 0; k < 3; k++) {
                        async(() -> all.forEach(sum::addAndGet));
                    }
                });
            }
            assertThat(sum.get()).isEqualTo(4950);
        });
    }

    @Test
    void outsideATask() {
        List<Integer> seen = new ArrayList<>();
        forEachCompleted(limit(2), List.of(1, 2, 3), i -> 10 * i, seen::add);
        assertThat(seen).containsExactlyInAnyOrder(10, 20, 30);
        IOException disk = new IOException("disk");
        assertThatThrownBy(() -> forEachCompleted(
                        limit(2),
                        () -> Stream.iterate(0, i -> i + 1).iterator(),
                        i -> {
                            if (i == 9) {
                                throw disk;
                            }
                            return i;
                        },
                        i -> {}))
                .isInstanceOfSatisfying(
                        MultiException.class, e -> assertThat(e.failures()).containsExactly(disk));
        assertThatThrownBy(() -> forEachCompleted(limit(2), List.of(1), i -> i, i -> {
                    throw disk;
                }))
                .hasCause(disk);
        assertThatIllegalStateException()
                .isThrownBy(() -> asCompleted(limit(1), List.of(1), i -> i))
                .withMessageContaining("forEachCompleted");
    }
}
