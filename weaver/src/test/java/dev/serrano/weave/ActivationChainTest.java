package dev.serrano.weave;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.TaskRuntime;
import dev.serrano.spi.WovenWorker;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A chain of activations, each of which was spawned by the next. */
class ActivationChainTest {
    private static final int LEVELS = 1_000_000;

    /** All but the youngest have come to the end of their body; then that ends, and with it all others. */
    @Test
    void callersThatHaveEndedEndWithTheLastOfTheSpawnedCalls() {
        MethodHandle body = MethodHandles.dropArguments(
                MethodHandles.constant(Object.class, "value"), 0, Activation.class, WovenWorker.class);
        Unwind u = new Unwind();
        List<Activation> chain = new ArrayList<>();
        for (int i = 0; i < LEVELS; i++) {
            Activation a = Woven.begin(body, 1, 0, 0);
            a.spawns();
            u.add(a);
            chain.add(a);
        }
        try (TaskRuntime r = TaskRuntime.builder().workers(1).stackSize(2 << 20).build()) {
            r.launch(() -> {
                for (Activation a : chain.reversed()) {
                    a.run();
                }
            });
        }
        assertThat(chain.getLast().outcome()).isEqualTo("value");
    }
}
