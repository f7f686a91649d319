package dev.serrano.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serrano.TaskRuntime;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A bag of work that idle places help with, also while one of them dies. */
@Timeout(90)
class BagsTest {
    private static volatile CountDownLatch helped = new CountDownLatch(1);
    private static final CountDownLatch STUCK = new CountDownLatch(1);

    /** Nodes of binary trees, counted. */
    static final class Trees implements WorkBag<Trees, Long> {
        private int[] depths = new int[64];
        private int size;
        private long nodes;
        private int fails = -1;
        private boolean sticks;
        private boolean slow;

        private Trees() {}

        Trees(int depth) {
            depths[size++] = depth;
        }

        @Override
        public boolean isEmpty() {
            return size == 0;
        }

        @Override
        public long size() {
            return size;
        }

        @Override
        public void process(int items) {
            String place = Objects.requireNonNull(TaskRuntime.current()).name();
            if (!place.equals("place-0")) {
                helped.countDown();
            }
            if (sticks && place.equals("place-2")) {
                STUCK.countDown();
                RemoteTasks.gate("bag").join(); // until the place dies
            }
            boolean waits = slow && helped.getCount() > 0;
            if (waits) {
                LockSupport.parkNanos(1_000_000);
            }
            for (int i = 0; i < (waits ? 1 : items) && size > 0; i++) {
                int depth = depths[--size];
                nodes++;
                if (depth == fails) {
                    throw new IllegalArgumentException("at depth " + depth);
                }
                for (int c = 0; c < 2 && depth > 0; c++) {
                    if (size == depths.length) {
                        depths = java.util.Arrays.copyOf(depths, 2 * size);
                    }
                    depths[size++] = depth - 1;
                }
            }
        }

        @Override
        public @Nullable Trees split() {
            if (size < 2) {
                return null;
            }
            Trees part = new Trees();
            part.fails = fails;
            part.sticks = sticks;
            part.slow = slow;
            part.depths = new int[size];
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (i % 2 == 0) {
                    part.depths[part.size++] = depths[i];
                } else {
                    depths[kept++] = depths[i];
                }
            }
            size = kept;
            return part;
        }

        @Override
        public void merge(Trees other) {
            int[] all = java.util.Arrays.copyOf(depths, size + Math.max(other.size, 64));
            System.arraycopy(other.depths, 0, all, size, other.size);
            depths = all;
            size += other.size;
            nodes += other.nodes;
        }

        @Override
        public Long result() {
            return nodes;
        }
    }

    @Test
    void idlePlacesHelp() {
        helped = new CountDownLatch(1);
        try (Places places = new Places(3, c -> c.register(Trees.class))) {
            Trees bag = new Trees(18);
            assertThat(places.get(0).process(bag)).isEqualTo((1 << 19) - 1);
            assertThat(helped.getCount()).as("others had a part").isZero();
            assertThat(places.get(1).process(new Trees(3))).as("a second run").isEqualTo(15);
        }
    }

    /** Slow until another place helps. */
    @Test
    void aPlaceThatJoinsMeanwhileHelps() throws Exception {
        helped = new CountDownLatch(1);
        try (Places places = new Places(1, c -> c.register(Trees.class))) {
            Thread joiner = Thread.startVirtualThread(places::join);
            Trees bag = new Trees(16);
            bag.slow = true;
            assertThat(places.get(0).process(bag)).isEqualTo((1 << 17) - 1);
            joiner.join();
            assertThat(helped.getCount()).isZero();
            places.get(1).leave(); // no part of the run is left there, so it need not be waited for
            assertThat(places.get(0).places()).hasSize(1);
        }
    }

    @Test
    void aPlaceThatDiesCostsOnlyWhatItHadSince() throws Exception {
        try (Places places = new Places(3, c -> c.register(Trees.class))) {
            Thread killer = Thread.startVirtualThread(() -> {
                places.await(() -> STUCK.getCount() == 0);
                places.kill(2);
            });
            Trees bag = new Trees(18);
            bag.sticks = true;
            assertThat(places.get(0).process(bag)).isEqualTo((1 << 19) - 1);
            killer.join();
            assertThat(STUCK.getCount()).isZero();
        }
    }

    @Test
    void theFailureOfABagEndsTheRun() {
        try (Places places = new Places(2, c -> c.register(Trees.class))) {
            Trees bag = new Trees(14);
            bag.fails = 2;
            assertThatThrownBy(() -> places.get(0).process(bag)).hasMessageContaining("at depth 2");
            assertThat(places.get(0).process(new Trees(10))).isEqualTo(2047);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> places.get(0).process(new Stranger()))
                    .withMessageContaining("register");
        }
    }

    private static final class Stranger implements WorkBag<Stranger, Integer> {
        @Override
        public boolean isEmpty() {
            return true;
        }

        @Override
        public long size() {
            return 0;
        }

        @Override
        public void process(int items) {}

        @Override
        public @Nullable Stranger split() {
            return null;
        }

        @Override
        public void merge(Stranger other) {}

        @Override
        public Integer result() {
            return 0;
        }
    }
}
