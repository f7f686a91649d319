package dev.serrano.conformance;

import dev.serrano.TaskRuntime;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.testing.JdkCarriers;
import dev.serrano.testing.Waits;
import org.junit.jupiter.api.Test;

/** The backend portable borrows threads of the JDK's scheduler. */
class JdkCarriersTest {
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
}
