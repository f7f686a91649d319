package dev.serrano.sync;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.poll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.serrano.MultiException;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

/** One of a group runs the statement. */
class SingleTest {
    private static final int ROUNDS = 20;
    private static final int TASKS = 5;

    @OnEveryRuntime
    void oneRunsWhenAllHaveComeAndAllWait(Lab lab) {
        AtomicInteger come = new AtomicInteger();
        int[] plain = new int[1];
        lab.launch(() -> {
            Single group = Single.ofTasks();
            group.barrier().register();
            for (int i = 0; i < TASKS; i++) {
                async(group.registered(), () -> {
                    for (int round = 1; round <= ROUNDS; round++) {
                        int r = round;
                        come.incrementAndGet();
                        group.run(() -> {
                            assertThat(come.get()).isEqualTo(TASKS * r);
                            poll();
                            plain[0]++;
                        });
                        assertThat(plain[0]).isEqualTo(r);
                        group.barrier().arriveAndAwait();
                    }
                });
            }
            group.barrier().arriveAndDeregister();
        });
        assertThat(plain[0]).isEqualTo(ROUNDS);
    }

    @OnEveryRuntime
    void withoutWaitingOneRunsAtEachEncounter(Lab lab) {
        AtomicIntegerArray runs = new AtomicIntegerArray(ROUNDS);
        AtomicInteger told = new AtomicInteger();
        lab.launch(() -> {
            Barrier b = new Barrier();
            Single even = Single.over(b);
            Single odd = Single.over(b);
            for (int i = 0; i < TASKS; i++) {
                async(b.registered(), () -> {
                    for (int round = 0; round < ROUNDS; round++) {
                        int r = round;
                        if ((r % 2 == 0 ? even : odd).runNowait(() -> runs.incrementAndGet(r))) {
                            told.incrementAndGet();
                        }
                        poll();
                    }
                });
            }
        });
        for (int r = 0; r < ROUNDS; r++) {
            assertThat(runs.get(r)).as("encounter %d", r).isEqualTo(1);
        }
        assertThat(told).hasValue(ROUNDS);
    }

    @OnEveryRuntime
    void theBodyFails(Lab lab) {
        AtomicInteger through = new AtomicInteger();
        IllegalArgumentException failure = new IllegalArgumentException("boom");
        assertThatExceptionOfType(MultiException.class)
                .isThrownBy(() -> lab.launch(() -> {
                    Single group = Single.of(TASKS);
                    for (int i = 0; i < TASKS; i++) {
                        async(() -> {
                            group.run(() -> {
                                throw failure;
                            });
                            through.incrementAndGet();
                        });
                    }
                }))
                .satisfies(e -> assertThat(e.failures()).containsExactly(failure));
        assertThat(through).hasValue(TASKS - 1);
    }

    @Test
    void encountersThatTheCallerCounts() throws Exception {
        Single group = Single.of(2);
        AtomicInteger runs = new AtomicInteger();
        assertThat(group.runNowait(0, runs::incrementAndGet)).isTrue();
        assertThat(group.runNowait(1, runs::incrementAndGet)).isTrue();
        assertThat(group.runNowait(0, runs::incrementAndGet)).isFalse();
        assertThat(group.runNowait(1, runs::incrementAndGet)).isFalse();
        assertThat(runs).hasValue(2);
        assertThatIllegalStateException()
                .isThrownBy(() -> group.runNowait(3, runs::incrementAndGet))
                .withMessageContaining("encounter 2");
        assertThatIllegalStateException()
                .isThrownBy(() -> group.runNowait(runs::incrementAndGet))
                .withMessageContaining("registered()");
    }
}
