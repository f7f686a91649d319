package dev.serrano.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class CompilersTest {

    private static final long MILLISECOND = 1_000_000;

    @Test
    void looksAgainWhileTheProcessComputes() throws Exception {
        Iterator<Long> readings = List.of(0L, 30 * MILLISECOND, 50 * MILLISECOND, 60 * MILLISECOND)
                .iterator();
        assertThat(Compilers.awaitIdle(readings::next)).isEqualTo(3);
    }

    @Test
    void doesNotWaitForever() throws Exception {
        AtomicLong clock = new AtomicLong();
        assertThat(Compilers.awaitIdle(() -> clock.getAndAdd(30 * MILLISECOND))).isEqualTo(Compilers.MOST_LOOKS);
    }

    @Test
    void thisJvmTellsItsProcessorTime() {
        assertThat(Compilers.processorNanos()).isPositive();
    }
}
