package dev.serrano.internal.value;

import dev.serrano.internal.fiber.WaitNode;
import java.util.concurrent.Future;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A promise is linearizable: one put or failure wins, and everybody sees the same one. */
@Tag("stress")
@Param(name = "value", gen = IntGen.class, conf = "1:3")
public class CellLincheckTest {
    private final PromiseCell<Integer> promise = new PromiseCell<>();

    @Operation
    public boolean tryPut(@Param(name = "value") int value) {
        return promise.tryPut(value);
    }

    @Operation
    public boolean tryFail() {
        return promise.tryFail(new IllegalArgumentException("test"));
    }

    @Operation
    public boolean isDone() {
        return promise.isDone();
    }

    @Operation
    public @Nullable Integer valueNow() {
        return promise.state() == Future.State.SUCCESS ? promise.resultNow() : null;
    }

    /** Whether there is something to wait for; with many that wait no longer. */
    @Operation
    public boolean registerForAMoment() {
        boolean registered = false;
        for (int i = 0; i < 20; i++) {
            StaleNode n = new StaleNode();
            registered = promise.push(n);
            n.stale = true;
        }
        return registered;
    }

    private static final class StaleNode extends WaitNode {
        private volatile boolean stale;

        @Override
        public void fire() {}

        @Override
        public boolean stale() {
            return stale;
        }
    }

    /** Whether there is something to wait for. */
    @Operation
    public boolean register() {
        return promise.push(new WaitNode() {
            @Override
            public void fire() {}
        });
    }

    @Test
    void stress() {
        new StressOptions()
                .iterations(30)
                .invocationsPerIteration(1_000)
                .threads(2)
                .actorsPerThread(4)
                .check(CellLincheckTest.class);
    }

    @Test
    void modelChecking() {
        new ModelCheckingOptions()
                .iterations(20)
                .invocationsPerIteration(500)
                .threads(2)
                .actorsPerThread(3)
                .check(CellLincheckTest.class);
    }
}
