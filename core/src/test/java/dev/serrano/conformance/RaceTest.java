package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.blocking;
import static dev.serrano.Serrano.cancelledBy;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.race;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Cancellation;
import dev.serrano.MultiException;
import dev.serrano.Promise;
import dev.serrano.TaskCancelledException;
import dev.serrano.TaskValue;
import dev.serrano.testing.Bounds;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** race: the first success counts, and nobody is left running. */
class RaceTest {
    @OnEveryRuntime
    void theFirstSuccessWins(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> never = promise();
            AtomicInteger running = new AtomicInteger();
            TaskValue<Integer> loser = () -> {
                running.incrementAndGet();
                try {
                    return never.join();
                } finally {
                    running.decrementAndGet();
                }
            };
            for (int i = 0; i < 20; i++) {
                int k = i;
                assertThat(RaceTest.<Integer>raceOf(loser, () -> k)).isEqualTo(k);
                assertThat(running).as("losers that have not ended").hasValue(0);
            }
            Object none = race(loser, () -> null);
            assertThat(none).isNull();
            int only = race(List.<TaskValue<Integer>>of(() -> 5));
            assertThat(only).isEqualTo(5);
            int third = race(loser, loser, () -> 6);
            assertThat(third).isEqualTo(6);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void failuresDoNotCountAsLongAsOneSucceeds(Lab lab) {
        lab.launch(() -> {
            Promise<String> failed = promise();
            String winner = race(
                    () -> {
                        failed.put("now");
                        throw new IOException("planned");
                    },
                    () -> failed.join() + ", after the failure",
                    () -> {
                        throw new IllegalStateException("planned");
                    });
            assertThat(winner).isEqualTo("now, after the failure");
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void allFail(Lab lab) {
        lab.launch(() -> {
            IOException one = new IOException("one");
            IllegalStateException two = new IllegalStateException("two");
            assertThatExceptionOfType(MultiException.class)
                    .isThrownBy(() -> RaceTest.<Integer>raceOf(
                            () -> {
                                throw one;
                            },
                            () -> {
                                throw two;
                            }))
                    .satisfies(e -> assertThat(e.failures()).containsExactlyInAnyOrder(one, two));
        });
    }

    private static <T> T raceOf(TaskValue<T> a, TaskValue<T> b) {
        return race(a, b);
    }

    /** A body has succeeded when its tasks have: the failure of one of them is the body's. */
    @OnEveryRuntime(workers = {1, 2})
    void theTasksOfABodyCount(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> late = promise();
            int winner = race(
                    () -> {
                        async(() -> {
                            late.put(2);
                            throw new IOException("planned");
                        });
                        return 1;
                    },
                    () -> late.join());
            assertThat(winner).isEqualTo(2);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void losersThatBlockAreInterrupted(Lab lab) {
        lab.launch(() -> {
            Promise<String> begun = promise();
            String winner = race(
                    () -> blocking(() -> {
                        begun.put("begun");
                        new CountDownLatch(1).await();
                        return "interrupted";
                    }),
                    () -> begun.join());
            assertThat(winner).isEqualTo("begun");
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
                        raceOf(never::join, () -> {
                            c.cancel();
                            return never.join();
                        });
                        after.incrementAndGet();
                    }));
            assertThat(after).hasValue(0);
        });
    }

    @OnEveryRuntime(workers = {1, 2})
    void inARace(Lab lab) {
        int winner = lab.launch(() -> race(
                () -> {
                    delay(Bounds.LONG);
                    return 1;
                },
                () -> race(
                        () -> {
                            delay(Bounds.LONG);
                            return 2;
                        },
                        () -> 3)));
        assertThat(winner).isEqualTo(3);
    }

    @Test
    void outsideATask() {
        Promise<Integer> never = promise();
        int winner = race(never::join, () -> 7);
        assertThat(winner).isEqualTo(7);
        IOException failure = new IOException("planned");
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> RaceTest.<Integer>raceOf(
                        () -> {
                            throw failure;
                        },
                        () -> {
                            throw failure;
                        }))
                .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
    }

    @Test
    @SuppressWarnings("NullAway") // on purpose
    void wrongArguments() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> race(List.<TaskValue<Integer>>of()))
                .withMessage("race() needs at least one body");
        assertThatNullPointerException().isThrownBy(() -> race(() -> 1, null)).withMessage("body");
    }
}
