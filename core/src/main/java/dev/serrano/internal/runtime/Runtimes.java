package dev.serrano.internal.runtime;

import dev.serrano.internal.deterministic.SeededDirector;
import dev.serrano.internal.engine.Backends;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Guard;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.fiber.ColdClasses;
import dev.serrano.internal.policy.Schedulers;
import dev.serrano.internal.watch.Watchdog;
import dev.serrano.internal.worker.Host;
import dev.serrano.scheduler.FiberBackend;
import java.util.function.Function;

/**
 * Puts an engine together with who looks after it and, if its decisions come from a seed, who draws them.
 * <p>What runs here and below at the start of the first runtime has no lambdas: see ADR 0072.
 */
public final class Runtimes {
    private static final class WatchdogOf implements Function<Engine, Guard> {
        @Override
        public Guard apply(Engine engine) {
            return new Watchdog(engine);
        }
    }

    private Runtimes() {}

    /** A running engine. */
    public static Engine start(Settings settings) {
        Engine engine = started(settings);
        ColdClasses.begin();
        return engine;
    }

    private static Engine started(Settings settings) {
        Host.currentWorker(); // part of each hand-over, which may be the first one at the end of a stack
        return Schedulers.isDeterministic(settings.scheduler())
                ? Directed.started(settings)
                : new Engine(settings, null, Backends.mechanismOf(settings), new WatchdogOf());
    }

    /** A class of its own: others do without what draws schedules. */
    private static final class Directed {
        static Engine started(Settings settings) {
            SeededDirector director = new SeededDirector(settings);
            return new Engine(
                    settings,
                    director,
                    director.mechanism(settings.backend() == FiberBackend.SCHEDULED, Host.contextLoader()),
                    engine -> {
                        director.directs(engine);
                        return new Watchdog(engine);
                    });
        }
    }
}
