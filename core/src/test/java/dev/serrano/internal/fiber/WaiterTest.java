package dev.serrano.internal.fiber;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who ends a wait, and whether the fiber is made ready for it: step by step, on one thread. */
class WaiterTest {
    private int ready;
    private final Fiber fiber = FiberStub.of(() -> ready++);

    private Waiter waiter(boolean cancellable, boolean interruptible, boolean timed) {
        return new Waiter(fiber, "awaited", "scope", cancellable, interruptible, timed);
    }

    private Waiter waiter() {
        return waiter(true, false, false);
    }

    private void isOver(Waiter w, int outcome) {
        assertThat(w.outcome()).isEqualTo(outcome);
        assertThat(w.pending()).isFalse();
        assertThat(w.stale()).isTrue();
        for (int other : new int[] {Waiter.FIRED, Waiter.CANCELLED, Waiter.TIMED_OUT, Waiter.INTERRUPTED}) {
            assertThat(w.resolve(other)).isFalse();
        }
        assertThat(w.arm()).isFalse();
        assertThat(w.settle()).isFalse();
        assertThat(w.outcome()).isEqualTo(outcome);
    }

    @ParameterizedTest
    @ValueSource(ints = {Waiter.FIRED, Waiter.CANCELLED, Waiter.TIMED_OUT, Waiter.INTERRUPTED})
    void whoeverIsFirstEndsTheWaitAndMakesTheFiberReadyOnce(int outcome) {
        Waiter w = waiter();
        assertThat(w.pending()).isTrue();
        assertThat(w.arm()).isTrue();
        assertThat(w.pending()).isTrue();
        assertThat(w.stale()).isFalse();
        assertThat(w.resolve(outcome)).isTrue();
        isOver(w, outcome);
        assertThat(ready).isEqualTo(1);
    }

    /** It still has its slot, and carries straight on. */
    @ParameterizedTest
    @ValueSource(ints = {Waiter.CANCELLED, Waiter.TIMED_OUT})
    void aWaitThatEndsBeforeItIsArmedMakesNobodyReady(int outcome) {
        Waiter w = waiter();
        assertThat(w.resolve(outcome)).isTrue();
        isOver(w, outcome);
        assertThat(ready).isZero();
    }

    @Test
    void itIsArmedOnce() {
        Waiter w = waiter();
        assertThat(w.arm()).isTrue();
        assertThat(w.arm()).isFalse();
    }

    @Test
    void aRegistrationThatFindsNothingToWaitForMakesNobodyReady() {
        Waiter w = waiter();
        assertThat(w.settle()).as("not armed yet").isFalse();
        assertThat(w.arm()).isTrue();
        assertThat(w.settle()).isTrue();
        isOver(w, Waiter.FIRED);
        assertThat(ready).isZero();
    }

    @Test
    void firingIsOneOfTheOutcomes() {
        Waiter w = waiter();
        w.arm();
        w.fire();
        isOver(w, Waiter.FIRED);
        w.fire();
        assertThat(ready).isEqualTo(1);
        assertThat(w.onlyQueues()).isTrue();
        assertThat(w.setsOff()).isEqualTo(WaitNode.NOTHING);
    }

    @Test
    void anInterruptEndsAnInterruptibleWaitOnly() {
        Waiter patient = waiter(true, false, false);
        patient.arm();
        patient.interrupted();
        assertThat(patient.pending()).isTrue();
        Waiter w = waiter(false, true, false);
        w.arm();
        w.interrupted();
        isOver(w, Waiter.INTERRUPTED);
        assertThat(ready).isEqualTo(1);
    }

    @Test
    void itTellsWhatItIs() {
        Waiter w = waiter(true, false, false);
        assertThat(w.fiber()).isSameAs(fiber);
        assertThat(w.awaited()).isEqualTo("awaited");
        assertThat(w.scope()).isEqualTo("scope");
        assertThat(w.cancellable()).isTrue();
        assertThat(w.timed()).isFalse();
        Waiter other = waiter(false, false, true);
        assertThat(other.cancellable()).isFalse();
        assertThat(other.timed()).isTrue();
    }
}
