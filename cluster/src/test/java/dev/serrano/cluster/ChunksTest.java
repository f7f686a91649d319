package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A bag that the workers of one place share. */
@Timeout(60)
class ChunksTest {
    /** Numbers to add up. */
    private static class Numbers implements WorkBag<Numbers, Long> {
        final AtomicInteger inside; // workers that have come to process a part
        final int together; // how many a part waits for, once
        int next;
        int end;
        long sum;

        Numbers(AtomicInteger inside, int together, int next, int end) {
            this.inside = inside;
            this.together = together;
            this.next = next;
            this.end = end;
        }

        @Override
        public boolean isEmpty() {
            return next == end;
        }

        @Override
        public long size() {
            return (long) end - next;
        }

        @Override
        public void process(int items) {
            inside.incrementAndGet();
            while (inside.get() < together) {
                Serrano.poll(); // which runs no other part here
            }
            for (int i = 0; i < items && next < end; i++) {
                if (next == 77_777) {
                    throw new IllegalArgumentException("at 77777");
                }
                sum += next++;
            }
        }

        @Override
        public @Nullable Numbers split() {
            int middle = (next + end + 1) / 2;
            if (middle == end) {
                return null;
            }
            Numbers part = new Numbers(inside, together, middle, end);
            end = middle;
            return part;
        }

        @Override
        public void merge(Numbers other) {
            while (!other.isEmpty()) { // of two ranges, one is processed
                other.process(1);
            }
            sum += other.sum;
        }

        @Override
        public Long result() {
            return sum;
        }
    }

    @Test
    void allWorkersOfAPlaceProcessItsBag() {
        for (int workers = 1; workers <= 3; workers++) {
            Numbers bag = new Numbers(new AtomicInteger(), workers, 0, 50_000);
            process(bag, workers);
            assertThat(bag.result()).as("with %d workers", workers).isEqualTo(50_000L * 49_999 / 2);
        }
    }

    @Test
    void aBagThatCannotBeSplitIsProcessedByOne() {
        Numbers bag = new Numbers(new AtomicInteger(), 1, 7, 8);
        process(bag, 2);
        assertThat(bag.result()).isEqualTo(7);
    }

    @Test
    void aFailureOfAPartIsThatOfTheChunk() {
        assertThatThrownBy(() -> process(new Numbers(new AtomicInteger(), 2, 0, 100_000), 2))
                .hasStackTraceContaining("at 77777");
    }

    private static void process(Numbers bag, int workers) {
        try (TaskRuntime runtime = TaskRuntime.builder().workers(workers).build()) {
            runtime.launch(() -> {
                Chunks chunks = new Chunks(workers);
                while (!bag.isEmpty()) {
                    chunks.process(bag);
                }
            });
        }
    }
}
