package dev.serrano.conformance;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.promise;
import static org.assertj.core.api.Assertions.assertThat;

import dev.serrano.Promise;
import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.FreshClass;
import dev.serrano.testing.JdkCarriers;
import dev.serrano.testing.Waits;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** The backend portable borrows threads of the JDK's scheduler. */
public class JdkCarriersTest {
    /** The watchdog asks for them, which takes its time; by then the runtime may have ended. */
    @Test
    void runtimesThatEndAtOnceGiveThemBack() {
        int before = JdkCarriers.number();
        for (int i = 0; i < 50; i++) {
            try (TaskRuntime runtime = TaskRuntime.builder()
                    .fibers(FiberBackend.PORTABLE)
                    .workers(3)
                    .build()) {
                runtime.launch(() -> {});
            }
        }
        Waits.until("the number of carriers is what it was", () -> JdkCarriers.number() == before);
    }

    private static final int KEEPERS = 20;
    private static final AtomicInteger WAITING = new AtomicInteger();
    private static volatile Promise<Integer> awaited = promise();

    /** What the initialiser does; it is in another package at run time. */
    public static int waited() {
        WAITING.incrementAndGet();
        return awaited.join();
    }

    /** Its initialiser waits for a promise. */
    static final class Keeper {
        private static final int VALUE = waited();

        static int value() {
            return VALUE;
        }
    }

    /** Each task that waits in an initialiser keeps a carrier; there are fewer of those than tasks. */
    @Test
    void carriersThatAreKeptAreReplaced() {
        int before = JdkCarriers.number();
        WAITING.set(0);
        AtomicInteger sum = new AtomicInteger();
        try (TaskRuntime runtime =
                TaskRuntime.builder().fibers(FiberBackend.PORTABLE).workers(2).build()) {
            runtime.launch(() -> {
                Promise<Integer> p = promise();
                awaited = p;
                for (int i = 0; i < KEEPERS; i++) {
                    async(() -> sum.addAndGet(FreshClass.of(Keeper.class).call("value")));
                }
                async(() -> {
                    Waits.pollUntil("all wait", () -> WAITING.get() == KEEPERS);
                    p.put(1);
                });
            });
        }
        assertThat(sum).hasValue(KEEPERS);
        Waits.until("the number of carriers is what it was", () -> JdkCarriers.number() == before);
    }
}
