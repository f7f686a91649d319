package dev.serrano.internal.deque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The ring by one thread against a plain queue, and by several for what must not be lost, doubled or out of order. */
@Timeout(60)
class TaskRingTest {
    private static final int ROOM = 4;

    @Test
    void behavesAsAPlainQueue() {
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            TaskRing<Integer> ring = new TaskRing<>(ROOM);
            ArrayDeque<Integer> model = new ArrayDeque<>();
            int bias = random.nextInt(1, 4);
            for (int i = 0; i < 400; i++) {
                switch (random.nextInt(2 + bias)) {
                    case 0 -> assertThat(ring.poll()).isEqualTo(model.pollFirst());
                    case 1 -> assertThat(ring.steal()).isEqualTo(model.pollFirst());
                    default -> {
                        assertThat(ring.push(i)).isEqualTo(model.size() < ROOM);
                        if (model.size() < ROOM) {
                            model.addLast(i);
                        }
                    }
                }
                assertThat(ring.size()).isEqualTo(model.size());
                assertThat(ring.isEmpty()).isEqualTo(model.isEmpty());
            }
        }
    }

    @Test
    void roomIsAPowerOfTwo() {
        assertThatIllegalArgumentException().isThrownBy(() -> new TaskRing<>(3)).withMessageContaining("3");
    }

    /** The owner pushes and polls while others steal: each element comes out once, and each taker sees them in order. */
    @RepeatedTest(5)
    void eachElementComesOutOnceInOrder() throws Exception {
        int elements = 100_000;
        TaskRing<Integer> ring = new TaskRing<>(ROOM);
        List<CompletableFuture<List<Integer>>> thieves = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            thieves.add(CompletableFuture.supplyAsync(() -> {
                List<Integer> got = new ArrayList<>();
                for (; ; ) {
                    Integer x = ring.steal();
                    if (x == null) {
                        Thread.onSpinWait();
                        continue;
                    }
                    if (x < 0) {
                        return got;
                    }
                    got.add(x);
                }
            }));
        }
        List<Integer> own = new ArrayList<>();
        for (int i = 0; i < elements; i++) {
            while (!ring.push(i)) {
                Integer x = ring.poll();
                if (x != null) {
                    own.add(x);
                }
            }
        }
        while (!ring.isEmpty()) {
            Thread.onSpinWait();
        }
        for (int i = 0; i < thieves.size(); i++) {
            assertThat(ring.push(-1)).isTrue();
        }
        BitSet seen = new BitSet(elements);
        List<List<Integer>> all = new ArrayList<>(List.of(own));
        for (CompletableFuture<List<Integer>> thief : thieves) {
            all.add(thief.get(30, TimeUnit.SECONDS));
        }
        for (List<Integer> some : all) {
            assertThat(some).isSorted();
            for (int x : some) {
                assertThat(seen.get(x)).as("%s comes out once", x).isFalse();
                seen.set(x);
            }
        }
        assertThat(seen.cardinality()).isEqualTo(elements);
    }
}
