package dev.serrano.internal.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.serrano.internal.fiber.WaitNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The waiters of a cell: those that are stale are dropped, the others fired once, in order. */
class WaitStackTest {
    private static final int MOST_STALE = 20; // kept until others come

    private final List<Integer> fired = new ArrayList<>();

    private final class Node extends WaitNode {
        private final int number;
        private boolean stale;

        Node(int number) {
            this.number = number;
        }

        @Override
        public void fire() {
            if (!stale) {
                fired.add(number);
            }
        }

        @Override
        public boolean stale() {
            return stale;
        }
    }

    /** The youngest is alive whenever one is added, so nothing is ever dropped from the top. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 100})
    void aCellKeepsFewWhoseWaitHasEnded(int othersWaiting) {
        Cell cell = new BaseCell();
        for (int i = 0; i < othersWaiting; i++) {
            cell.push(new Node(i));
        }
        Node before = null;
        for (int i = 0; i < 10_000; i++) {
            Node n = new Node(i);
            cell.push(n);
            if (before != null) {
                before.stale = true;
            }
            before = n;
        }
        assertThat(cell.registered()).isLessThanOrEqualTo(2 * othersWaiting + MOST_STALE);
    }

    /** A sweep comes after as many additions as the last one left: else each addition cost more, the more wait. */
    @Test
    void anAdditionCostsTheSameHoweverManyWait() {
        Cell cell = new BaseCell();
        int n = 10_000;
        int[] looks = new int[1];
        for (int i = 0; i < n; i++) {
            cell.push(new WaitNode() {
                @Override
                public void fire() {}

                @Override
                public boolean stale() {
                    looks[0]++;
                    return false;
                }
            });
        }
        assertThat(looks[0]).isBetween(n, 10 * n);
    }

    /** What each waiter sets off says whether those of a completion inside it have to wait. */
    @Test
    void callbacksThatACallbackSetsOffComeAfterIt() {
        Cell inner = new BaseCell();
        inner.push(callback(() -> fired.add(2)));
        Cell outer = new BaseCell();
        outer.push(callback(() -> {
            inner.complete("result");
            fired.add(1);
        }));
        outer.push(new Node(3)); // sets nothing off itself
        outer.complete("result");
        assertThat(fired).containsExactly(1, 3, 2);
    }

    private static WaitNode callback(Runnable effect) {
        return new WaitNode() {
            @Override
            public void fire() {
                effect.run();
            }

            @Override
            public int setsOff() {
                return CODE;
            }
        };
    }

    @Test
    void thoseThatStillWaitAreFiredOnceInOrder() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            Cell cell = new BaseCell();
            Deque<Node> alive = new ArrayDeque<>();
            fired.clear();
            for (int i = 0; i < 300; i++) {
                Node n = new Node(i);
                cell.push(n);
                alive.addLast(n);
                while (alive.size() > random.nextInt(40)) {
                    Node ended = random.nextBoolean() ? alive.pollFirst() : alive.pollLast();
                    ended.stale = true;
                }
            }
            cell.complete("result");
            assertThat(fired)
                    .as("seed %d", seed)
                    .isEqualTo(alive.stream().map(n -> n.number).toList());
        }
    }

    @Test
    void oneThatFailsDoesNotKeepTheOthersFromBeingFired() {
        for (int setsOff : new int[] {WaitNode.NOTHING, WaitNode.CELLS, WaitNode.CODE}) {
            Cell cell = new BaseCell();
            fired.clear();
            cell.push(new Node(0));
            for (int i = 0; i < 2; i++) {
                cell.push(new WaitNode() {
                    @Override
                    public void fire() {
                        throw new IllegalStateException("test");
                    }

                    @Override
                    public int setsOff() {
                        return setsOff;
                    }
                });
            }
            cell.push(new Node(1));
            Throwable failure = catchThrowable(() -> cell.complete("result"));
            assertThat(fired).containsExactly(0, 1);
            assertThat(failure).isInstanceOf(IllegalStateException.class);
            assertThat(failure.getSuppressed()).hasSize(1);
        }
    }
}
