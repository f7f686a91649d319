package dev.serrano.workloads.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;

class SharedCounterTest {

    @Test
    void eachNumberIsTakenOnce() throws Exception {
        AtomicIntegerArray taken = new AtomicIntegerArray(1_000);

        SharedCounter.run(3, 1_000, taken::incrementAndGet);

        for (int i = 0; i < 1_000; i++) {
            assertThat(taken.get(i)).as("number %d", i).isEqualTo(1);
        }
    }

    @Test
    void aFailureComesOut() {
        assertThatThrownBy(() -> SharedCounter.run(2, 10, i -> {
                    throw new IllegalStateException("no luck");
                }))
                .hasStackTraceContaining("no luck");
    }
}
