package dev.serrano.internal.deque;

import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The deque is linearizable, with room for two elements so that it grows. A steal that loses a race says so by null,
 * which is no linearizable answer: here it tries again, as a thief does.
 */
@Tag("stress")
public class WorkDequeLincheckTest {
    private final WorkDeque<Integer> deque = new WorkDeque<>(2);
    private int next;

    @Operation(nonParallelGroup = "owner")
    public int push() {
        deque.push(++next);
        return next;
    }

    /** The element, -1 for none. */
    @Operation(nonParallelGroup = "owner")
    public int pop() {
        Integer x = deque.pop();
        return x == null ? -1 : x;
    }

    @Operation
    public int steal() {
        for (; ; ) {
            Integer x = deque.steal();
            if (x != null) {
                return x;
            }
            if (deque.isEmpty()) {
                return -1;
            }
        }
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsPerThread(4)
                .check(WorkDequeLincheckTest.class);
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(3)
                .actorsPerThread(3)
                .check(WorkDequeLincheckTest.class);
    }
}
