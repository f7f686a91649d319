package dev.serrano.workloads.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool whose tasks block: the others go on, and failures come out. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class BlockingPoolTest {

    /** More tasks wait than the pool has workers, for the one that was started last. */
    @Test
    void othersGoOnWhileTasksBlock() {
        try (BlockingPool pool = new BlockingPool(2)) {
            int sum = pool.run(() -> {
                CompletableFuture<Integer> last = new CompletableFuture<>();
                List<Future<Integer>> waiting = new ArrayList<>();
                for (int i = 0; i < 50; i++) {
                    waiting.add(BlockingPool.spawn(() -> BlockingPool.get(last)));
                }
                Future<Boolean> puts = BlockingPool.spawn(() -> last.complete(3));
                int all = 0;
                for (Future<Integer> one : waiting) {
                    all += BlockingPool.get(one);
                }
                return BlockingPool.get(puts) ? all : -1;
            });
            assertThat(sum).isEqualTo(150);
        }
    }

    @Test
    void theFailureOfATaskComesOutOfItsFuture() {
        try (BlockingPool pool = new BlockingPool(1)) {
            assertThatThrownBy(() -> pool.run(() -> BlockingPool.get(BlockingPool.spawn(() -> {
                        throw new IllegalArgumentException("broken");
                    }))))
                    .hasRootCauseInstanceOf(IllegalArgumentException.class)
                    .hasRootCauseMessage("broken")
                    .hasStackTraceContaining(ExecutionException.class.getName());
        }
    }

    /** All parts have ended by then. */
    @Test
    void theFailureOfAPartComesOutOfTheLatch() {
        AtomicInteger ended = new AtomicInteger();
        try (BlockingPool pool = new BlockingPool(2)) {
            assertThatThrownBy(() -> pool.run(() -> {
                        Constructs.LATCH.each(10, i -> {
                            ended.incrementAndGet();
                            if (i == 3) {
                                throw new IllegalArgumentException("broken");
                            }
                        });
                        return true;
                    }))
                    .hasStackTraceContaining("broken");
        }
        assertThat(ended).hasValue(10);
    }

    @Test
    void onlyTasksSpawn() {
        assertThatThrownBy(() -> BlockingPool.spawn(() -> 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("BlockingPool.run");
    }
}
