package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What fails among the waiters of a completion keeps nobody from being fired, and comes out as it is. */
class FiringTest {
    private final List<Integer> fired = new ArrayList<>();

    private final class Failing extends WaitNode {
        private final int number;
        private final Throwable failure;

        Failing(int number, Throwable failure) {
            this.number = number;
            this.failure = failure;
        }

        @Override
        public void fire() {
            fired.add(number);
            FiringTest.<RuntimeException>sneak(failure);
        }
    }

    @SuppressWarnings("unchecked") // as code of other compilers does
    private static <E extends Throwable> void sneak(Throwable failure) throws E {
        throw (E) failure;
    }

    @ParameterizedTest
    @ValueSource(ints = {WaitNode.NOTHING, WaitNode.CODE})
    void theFirstFailureIsThrownAfterAllAlsoACheckedOne(int sets) {
        IOException first = new IOException("first");
        Error second = new AssertionError("second");
        WaitNode older = new Failing(1, first);
        WaitNode younger = new Failing(2, second);
        younger.setNext(older); // the youngest on top
        Firing f = Firing.open(sets);
        try {
            assertThatThrownBy(() -> Firing.fire(f, younger)).isSameAs(first).hasSuppressedException(second);
        } finally {
            Firing.close(f);
        }
        assertThat(fired).containsExactly(1, 2);
    }

    /** Says when it begins, and when it has set off what it does. */
    private final class Step extends WaitNode {
        private final int number;
        private final Runnable effect;

        Step(int number, Runnable effect) {
            this.number = number;
            this.effect = effect;
        }

        @Override
        public void fire() {
            fired.add(number);
            effect.run();
            fired.add(-number);
        }
    }

    private Step step(int number) {
        return new Step(number, () -> {});
    }

    private static void complete(int sets, WaitNode waiter) {
        Firing f = Firing.open(sets);
        try {
            Firing.fire(f, waiter);
        } finally {
            Firing.close(f);
        }
    }

    private void nested(int outer, int inner) {
        fired.clear();
        complete(outer, new Step(1, () -> complete(inner, step(2))));
    }

    /** Or a million of them took the stack of a million calls. */
    @Test
    void whatAWaiterOfAKindSetsOffOfTheSameComesAfterIt() {
        nested(WaitNode.CODE, WaitNode.CODE);
        assertThat(fired).containsExactly(1, -1, 2, -2);
        nested(WaitNode.CELLS, WaitNode.CELLS);
        assertThat(fired).containsExactly(1, -1, 2, -2);
    }

    /** What code of the program sets off is over when its call returns; threads and fibers are woken at once. */
    @Test
    void whatAWaiterSetsOffOfAnotherKindIsOverBefore() {
        int[][] pairs = {
            {WaitNode.CODE, WaitNode.CELLS},
            {WaitNode.CELLS, WaitNode.CODE},
            {WaitNode.CODE, WaitNode.NOTHING},
            {WaitNode.NOTHING, WaitNode.CODE}
        };
        for (int[] pair : pairs) {
            nested(pair[0], pair[1]);
            assertThat(fired).as("%d sets off %d", pair[0], pair[1]).containsExactly(1, 2, -2, -1);
        }
    }

    @Test
    void codeThatCellsInsideCodeSetOffWaitsForTheOutermost() {
        complete(
                WaitNode.CODE,
                new Step(1, () -> complete(WaitNode.CELLS, new Step(2, () -> complete(WaitNode.CODE, step(3))))));
        assertThat(fired).containsExactly(1, 2, -2, -1, 3, -3);
    }

    @Test
    void severalThatWaitComeInTheirOrder() {
        complete(WaitNode.CODE, new Step(1, () -> {
            complete(WaitNode.CODE, step(2));
            WaitNode younger = step(4);
            younger.setNext(step(3));
            complete(WaitNode.CODE, younger);
            complete(WaitNode.CODE, step(5));
        }));
        assertThat(fired).containsExactly(1, -1, 2, -2, 3, -3, 4, -4, 5, -5);
    }

    @Test
    void aQueueIsOpenUntilAllThatUseItHaveClosedIt() {
        Firing code = Firing.open(WaitNode.CODE);
        Firing cells = Firing.open(WaitNode.CELLS);
        assertThat(cells).isNotNull().isNotSameAs(code);
        assertThat(Firing.open(WaitNode.CELLS)).isSameAs(cells);
        assertThat(Firing.open(WaitNode.CODE)).as("around that of the cells").isSameAs(code);
        Firing.close(code);
        Firing.close(cells);
        assertThat(Firing.open(WaitNode.CELLS)).as("one use is left").isSameAs(cells);
        Firing.close(cells);
        Firing.close(cells);
        Firing again = Firing.open(WaitNode.CELLS);
        assertThat(again).isNotSameAs(cells);
        Firing.close(again);
        assertThat(Firing.open(WaitNode.CODE)).isSameAs(code);
        Firing.close(code);
        Firing.close(code);
        Firing last = Firing.open(WaitNode.CODE);
        assertThat(last).isNotSameAs(code);
        Firing.close(last);
        Firing.close(Firing.open(WaitNode.NOTHING));
    }

    @Test
    void heldCallbacksComeWhenTheyAreReleasedInTheirOrder() {
        Firing held = Firing.holdHere();
        complete(WaitNode.CODE, step(1));
        complete(WaitNode.CELLS, step(7));
        complete(WaitNode.CODE, step(2));
        assertThat(fired).as("cells are completed at once").containsExactly(7, -7);
        fired.clear();
        assertThat(Firing.holdHere()).as("they wait already").isNull();
        Firing.release(held);
        assertThat(fired).containsExactly(1, -1, 2, -2);
        fired.clear();
        complete(WaitNode.CODE, step(3));
        assertThat(fired).as("no longer held").containsExactly(3, -3);
    }

    @Test
    void whatReleasedCallbacksSetOffComesAfterThem() {
        Firing held = Firing.holdHere();
        complete(WaitNode.CODE, new Step(1, () -> complete(WaitNode.CODE, step(3))));
        complete(WaitNode.CODE, step(2));
        Firing.release(held);
        assertThat(fired).containsExactly(1, -1, 2, -2, 3, -3);
    }

    /** As a task's, which holds it while other code runs on its thread. */
    @Test
    void oneThatWasNotTheThreadsBecomesSoWhenItIsReleased() {
        Firing held = Firing.held();
        Firing.fire(held, new Step(1, () -> complete(WaitNode.CODE, step(2))));
        assertThat(fired).isEmpty();
        Firing cells = Firing.open(WaitNode.CELLS);
        Firing.release(held);
        assertThat(fired).containsExactly(1, -1, 2, -2);
        assertThat(Firing.open(WaitNode.CELLS)).as("the one before is back").isSameAs(cells);
        Firing.close(cells);
        Firing.close(cells);
    }

    @Test
    void oneThatCameLateIsFiredAloneNowOrInItsTurn() {
        Step late = step(1);
        late.setNext(step(9)); // linked, before it found the result
        Firing.fireLate(late);
        assertThat(fired).containsExactly(1, -1);
        fired.clear();
        complete(
                WaitNode.CODE,
                new Step(
                        1,
                        () -> Firing.fireLate(new WaitNode() {
                            @Override
                            public void fire() {
                                fired.add(2);
                            }

                            @Override
                            public int setsOff() {
                                return CODE;
                            }
                        })));
        assertThat(fired).containsExactly(1, -1, 2);
    }

    /** A failure that is thrown again by the next waiter is not its own cause. */
    @Test
    void theSameFailureTwiceIsOne() {
        for (int sets : new int[] {WaitNode.NOTHING, WaitNode.CODE}) {
            IllegalStateException failure = new IllegalStateException("planned");
            WaitNode younger = new Failing(2, failure);
            younger.setNext(new Failing(1, failure));
            assertThatThrownBy(() -> complete(sets, younger)).isSameAs(failure);
            assertThat(failure.getSuppressed()).isEmpty();
        }
    }

    @Test
    void aNodeThatHasBeenFiredIsLinkedToNone() {
        for (int sets : new int[] {WaitNode.NOTHING, WaitNode.CODE}) {
            @Nullable WaitNode[] seen = new WaitNode[2];
            WaitNode[] nodes = new WaitNode[2];
            for (int i = 0; i < 2; i++) {
                int n = i;
                nodes[i] = new Step(i, () -> seen[n] = nodes[n].next());
            }
            nodes[1].setNext(nodes[0]);
            complete(sets, nodes[1]);
            assertThat(seen).as("while they are fired").containsOnlyNulls();
        }
    }

    @Test
    void aNodeOfWhichNothingIsKnownSetsNothingOffAndIsNotStale() {
        WaitNode node = new Failing(1, new IllegalStateException("planned"));
        assertThat(node.setsOff()).isEqualTo(WaitNode.NOTHING);
        assertThat(node.stale()).isFalse();
        assertThat(node.onlyQueues()).as("it may run code").isFalse();
    }

    /** A callback that fails leaves the queue as it should be. */
    @Test
    void afterAFailureTheNextAreFiredAgain() {
        assertThatThrownBy(() -> complete(WaitNode.CODE, new Failing(1, new IllegalStateException("planned"))))
                .hasMessage("planned");
        complete(WaitNode.CODE, step(2));
        assertThat(fired).containsExactly(1, 2, -2);
    }
}
