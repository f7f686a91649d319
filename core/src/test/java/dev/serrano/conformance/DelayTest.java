package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.delay;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.serrano.Promise;
import dev.serrano.testing.Lab;
import dev.serrano.testing.OnEveryRuntime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Delays set the task aside, not the worker. */
class DelayTest {
    private static final Duration STEP = Duration.ofMillis(30);

    @OnEveryRuntime
    void lastsAtLeastAsLong(Lab lab) {
        long nanos = lab.launch(() -> {
            long start = System.nanoTime();
            delay(STEP);
            return System.nanoTime() - start;
        });
        assertThat(nanos).isGreaterThanOrEqualTo(STEP.toNanos());
    }

    @OnEveryRuntime
    void nothingToWaitFor(Lab lab) {
        lab.launch(() -> {
            long before = lab.runtime().stats().suspensions();
            delay(Duration.ZERO);
            delay(Duration.ofDays(-1));
            assertThat(lab.runtime().stats().suspensions()).isEqualTo(before);
        });
    }

    /** One after the other these delays would take longer than the bound of a test. */
    @OnEveryRuntime(workers = {1, 2, 8})
    void manyDelaysAtOnce(Lab lab) {
        int n = lab.configuration().size(3_000, 200);
        AtomicInteger ended = new AtomicInteger();
        lab.launch(() -> {
            for (int i = 0; i < n; i++) {
                async(() -> {
                    delay(STEP);
                    ended.incrementAndGet();
                });
            }
        });
        assertThat(ended).hasValue(n);
    }

    @OnEveryRuntime
    void othersRunMeanwhile(Lab lab) {
        lab.launch(() -> {
            Promise<Integer> p = promise();
            async(() -> {
                while (!p.isDone()) {
                    delay(Duration.ofMillis(1));
                }
            });
            async(() -> {
                delay(STEP);
                p.put(1);
            });
            assertThat(p.join()).isEqualTo(1);
        });
    }

    @Test
    void outsideATaskItBlocksTheThread() {
        long start = System.nanoTime();
        delay(STEP);
        assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(STEP.toNanos());
    }

    @Test
    void aDurationIsNeeded() {
        assertThatNullPointerException().isThrownBy(() -> delay(null));
    }
}
