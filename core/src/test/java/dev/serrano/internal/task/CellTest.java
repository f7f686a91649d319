package dev.serrano.internal.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.internal.cancel.CancelToken;
import dev.serrano.internal.fiber.WaitNode;
import dev.serrano.internal.value.FutureTask;
import dev.serrano.internal.worker.Roots;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a cell answers, and whom it fires, step by step on one thread. */
class CellTest {
    private final List<Integer> fired = new ArrayList<>();
    private final FutureTask<String> cell = new FutureTask<>(() -> "none");

    private WaitNode waiter(int number) {
        return new WaitNode() {
            @Override
            public void fire() {
                fired.add(number);
            }
        };
    }

    @Test
    void theFirstResultStays() {
        assertThat(cell.resolved()).isFalse();
        assertThat(cell.complete("first")).isTrue();
        assertThat(cell.complete("second")).isFalse();
        assertThat(cell.completeOrOverflow("third")).isFalse();
        assertThat(cell.completeUnshared("fourth")).isFalse();
        assertThat(cell.stateAcquire()).isEqualTo("first");
        assertThat(cell.resolved()).isTrue();
    }

    @Test
    void whoeverWaitsIsFiredOnceInTheOrderOfRegistration() {
        for (int i = 0; i < 5; i++) {
            assertThat(cell.push(waiter(i))).isTrue();
        }
        assertThat(cell.registered()).isEqualTo(5);
        assertThat(cell.resolved()).isFalse();
        assertThat(cell.completeOrOverflow("result")).isTrue();
        assertThat(fired).containsExactly(0, 1, 2, 3, 4);
        assertThat(cell.complete("again")).isFalse();
        assertThat(fired).hasSize(5);
        assertThat(cell.registered()).isZero();
    }

    @Test
    void whoComesTooLateIsToldSoAndNotFired() {
        assertThat(cell.completeUnshared("result")).isTrue();
        assertThat(cell.stateAcquire()).isEqualTo("result");
        assertThat(cell.push(waiter(0))).isFalse();
        assertThat(fired).isEmpty();
    }

    /** The store would lose the waiter. */
    @Test
    void aCellWithAWaiterIsNotCompletedAsIfItHadNone() {
        assertThat(cell.push(waiter(0))).isTrue();
        assertThat(cell.completeUnshared("result")).isFalse();
        assertThat(cell.resolved()).isFalse();
        assertThat(cell.complete("result")).isTrue();
        assertThat(fired).containsExactly(0);
    }

    /** Or a finish would end before a future of its own is done. */
    @Test
    void aLateCompletionComesBeforeTheEndOfItsScope() {
        FinishScope scope = new FinishScope(Roots.TEST, null, new CancelToken(null), null, false);
        scope.whenEnded(waiter(1));
        assertThat(cell.push(waiter(0))).isTrue();
        new LateCompletion(cell, "result", scope).fire();
        assertThat(cell.stateAcquire()).isEqualTo("result");
        assertThat(fired).containsExactly(0, 1);
    }
}
