package dev.serrano.sync;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.value.Grant;
import dev.serrano.sync.WaitQueue.Granted;
import dev.serrano.sync.WaitQueue.Node;
import dev.serrano.testing.Bounds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The queue of those who wait, alone. */
class WaitQueueTest {
    /** Against a model: who is granted something, and in which order, whoever has withdrawn before. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void grantsInOrderAndPassesOverWhoHasWithdrawn(long seed) {
        RandomGenerator random = new Random(seed);
        WaitQueue queue = new WaitQueue();
        Deque<Node> model = new ArrayDeque<>();
        List<Node> withdrawn = new ArrayList<>();
        for (int step = 0; step < 5_000; step++) {
            switch (random.nextInt(4)) {
                case 0, 1 -> {
                    Node n = new Node(new Grant(this), 1, null);
                    queue.add(n);
                    model.add(n);
                }
                case 2 -> {
                    if (!model.isEmpty()) {
                        Node n = List.copyOf(model).get(random.nextInt(model.size()));
                        if (n.turn.withdraw()) {
                            withdrawn.add(n);
                        }
                        if (random.nextBoolean()) { // otherwise it has yet to get the lock
                            WaitQueue.remove(n);
                            WaitQueue.remove(n);
                            model.remove(n);
                        }
                    }
                }
                default -> {
                    Node n = queue.first();
                    assertThat(n).isSameAs(model.peek());
                    if (n != null) {
                        Granted granted = new Granted();
                        assertThat(queue.grantFirst(n, granted)).isEqualTo(!withdrawn.contains(n));
                        granted.wake();
                        assertThat(n.turn.granted()).isEqualTo(withdrawn.contains(n) ? null : n);
                        model.remove();
                    }
                }
            }
            assertThat(queue.size()).isEqualTo(model.size());
            assertThat(queue.isEmpty()).isEqualTo(model.isEmpty());
        }
    }

    @Test
    void allThatWereGrantedAreWoken() {
        WaitQueue queue = new WaitQueue();
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            nodes.add(new Node(new Grant(this), i, null));
            queue.add(nodes.get(i));
        }
        Granted granted = new Granted();
        for (Node n = queue.first(); n != null; n = queue.first()) {
            queue.grantFirst(n, granted);
        }
        assertThat(nodes).noneMatch(n -> n.turn.resolved());
        granted.wake();
        assertThat(nodes).allMatch(n -> n.turn.resolved() && n.turn.granted() == n);
    }

    /** Threads withdraw while others give: every permit is somebody's, or there. */
    @Test
    void grantsAndWithdrawalsRace() throws Exception {
        Permits permits = new Permits(this, 0);
        int threads = 3;
        int rounds = 3_000;
        AtomicInteger got = new AtomicInteger();
        CyclicBarrier begin = new CyclicBarrier(threads + 1);
        List<Thread> takers = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            takers.add(Thread.ofPlatform().daemon().start(() -> {
                try {
                    begin.await();
                    for (int k = 0; k < rounds; k++) {
                        if (permits.take(1, "test", k % 3 * 500L)) {
                            got.incrementAndGet();
                        }
                    }
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }));
        }
        begin.await();
        for (int k = 0; k < rounds; k++) {
            permits.giveBack(1);
        }
        for (Thread t : takers) {
            assertThat(t.join(Bounds.EVENT)).isTrue();
        }
        assertThat(got.get() + permits.free()).isEqualTo(rounds);
        assertThat(permits.waiting()).isZero();
    }
}
