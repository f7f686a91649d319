package dev.serrano.internal.idle;

import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The stack of messages and the park flag of a worker are linearizable; what belongs to the driver is done by
 * one thread.
 */
@Tag("stress")
@Param(name = "size", gen = IntGen.class, conf = "1:3")
public class WorkerSharedLincheckTest {
    private final WorkerShared shared = new WorkerShared();

    @Operation
    public void send(@Param(name = "size") int size) {
        shared.push(new Sized(size));
    }

    /** The sizes of all messages, oldest first, as digits. */
    @Operation(nonParallelGroup = "driver")
    public int takeMessages() {
        int digits = 0;
        for (Message m = shared.takeMessages(); m != null; m = m.next) {
            digits = digits * 10 + ((Sized) m).size;
        }
        return digits;
    }

    @Operation(nonParallelGroup = "driver")
    public void fallAsleep() {
        if (!shared.asleep()) {
            shared.fallAsleep();
        }
    }

    @Operation(nonParallelGroup = "driver")
    public boolean changeMind() {
        return shared.unpark();
    }

    @Operation
    public boolean claim() {
        return shared.claim();
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(2)
                .actorsPerThread(4)
                .check(WorkerSharedLincheckTest.class);
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(500)
                .threads(2)
                .actorsPerThread(3)
                .check(WorkerSharedLincheckTest.class);
    }

    private static final class Sized extends Message {
        final int size;

        Sized(int size) {
            this.size = size;
        }

        @Override
        protected void handle() {}
    }
}
