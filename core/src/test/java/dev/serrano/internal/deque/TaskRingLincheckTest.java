package dev.serrano.internal.deque;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The ring is linearizable, with room for two elements so that it is full now and then. */
@Tag("stress")
public class TaskRingLincheckTest {
    private final TaskRing<Integer> ring = new TaskRing<>(2);
    private int next;

    /** The element, or -1 if there was no room. */
    @Operation(nonParallelGroup = "owner")
    public int push() {
        return ring.push(++next) ? next : -1;
    }

    /** The element, -1 for none. */
    @Operation(nonParallelGroup = "owner")
    public int poll() {
        Integer x = ring.poll();
        return x == null ? -1 : x;
    }

    /** The element, -1 for none. */
    @Operation
    public int steal() {
        Integer x = ring.steal();
        return x == null ? -1 : x;
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsPerThread(4)
                .check(TaskRingLincheckTest.class);
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsPerThread(3)
                .check(TaskRingLincheckTest.class);
    }
}
