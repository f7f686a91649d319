package dev.serrano.internal.worker;

import dev.serrano.DeadlockPolicy;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Layout;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.runtime.Runtimes;
import dev.serrano.scheduler.FiberBackend;
import dev.serrano.spi.LibraryWords;
import java.time.Duration;
import java.util.List;

/** An engine with nothing to do, for tests that drive workers of their own, or read those of it. */
public final class QuietEngine {
    private QuietEngine() {}

    public static Engine start() {
        return start(1);
    }

    public static Engine start(int workers) {
        Duration endless = Duration.ofMinutes(5);
        return Runtimes.start(new Settings(
                "quiet",
                new Layout(1, workers),
                "default",
                null,
                FiberBackend.BLOCKING,
                0,
                e -> {},
                endless,
                DeadlockPolicy.OFF,
                endless,
                0,
                -1,
                false,
                false,
                null,
                List.of(),
                List.of(),
                new LibraryWords()));
    }
}
