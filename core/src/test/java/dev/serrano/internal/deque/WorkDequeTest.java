package dev.serrano.internal.deque;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The work-stealing deque by one thread against a plain one, and by several for what must not be lost or doubled. */
@Timeout(60)
class WorkDequeTest {
    @Test
    void behavesAsAPlainDeque() {
        for (long seed = 0; seed < 300; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            WorkDeque<Integer> deque = new WorkDeque<>(2);
            ArrayDeque<Integer> model = new ArrayDeque<>();
            int bias = random.nextInt(1, 4);
            for (int i = 0; i < 400; i++) {
                switch (random.nextInt(3 + bias)) {
                    case 0 -> assertThat(deque.pop()).isEqualTo(model.pollLast());
                    case 1 -> assertThat(deque.steal()).isEqualTo(model.pollFirst());
                    case 2 -> assertThat(deque.peek()).isEqualTo(model.peekLast());
                    default -> {
                        deque.push(i);
                        model.addLast(i);
                    }
                }
                assertThat(deque.size()).isEqualTo(model.size());
                assertThat(deque.isEmpty()).isEqualTo(model.isEmpty());
            }
        }
    }

    @Test
    void roomIsAPowerOfTwo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new WorkDeque<>(3))
                .withMessageContaining("3");
    }

    /** The owner pushes and pops while others steal, over a ring that has to grow: each element comes out once. */
    @RepeatedTest(5)
    void eachElementComesOutOnce() throws InterruptedException {
        int elements = 100_000;
        int thieves = 2;
        WorkDeque<Integer> deque = new WorkDeque<>(2);
        BitSet[] got = new BitSet[thieves + 1];
        int[] doubled = new int[thieves + 1];
        for (int i = 0; i <= thieves; i++) {
            got[i] = new BitSet(elements);
        }
        CountDownLatch begin = new CountDownLatch(1);
        boolean[] ended = new boolean[1];
        Object lock = new Object();
        Thread[] threads = new Thread[thieves];
        for (int k = 0; k < thieves; k++) {
            int me = k;
            threads[k] = Thread.ofPlatform().start(() -> {
                try {
                    begin.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                int rounds = 0;
                for (; ; ) {
                    Integer x = deque.steal();
                    if (x != null) {
                        note(got[me], doubled, me, x);
                    } else if ((++rounds & 63) == 0) {
                        synchronized (lock) {
                            if (ended[0]) {
                                return;
                            }
                        }
                    }
                }
            });
        }
        begin.countDown();
        SplittableRandom random = new SplittableRandom(7);
        int next = 0;
        while (next < elements) {
            int burst = Math.min(random.nextInt(1, 50), elements - next);
            for (int i = 0; i < burst; i++) {
                deque.push(next++);
            }
            for (int i = random.nextInt(burst + 3); i > 0; i--) {
                Integer x = deque.pop();
                if (x != null) {
                    note(got[thieves], doubled, thieves, x);
                }
            }
        }
        for (Integer x = deque.pop(); x != null; x = deque.pop()) {
            note(got[thieves], doubled, thieves, x);
        }
        synchronized (lock) {
            ended[0] = true;
        }
        for (Thread t : threads) {
            assertThat(t.join(java.time.Duration.ofNanos(TimeUnit.SECONDS.toNanos(30))))
                    .isTrue();
        }
        BitSet all = new BitSet(elements);
        int count = 0;
        for (BitSet b : got) {
            count += b.cardinality();
            all.or(b);
        }
        assertThat(doubled).containsOnly(0);
        assertThat(count).isEqualTo(elements);
        assertThat(all.cardinality()).isEqualTo(elements);
    }

    private static void note(BitSet got, int[] doubled, int who, int x) {
        if (got.get(x)) {
            doubled[who]++;
        }
        got.set(x);
    }
}
