package dev.serrano.internal.runtime;

import dev.serrano.internal.deterministic.SeededDirector;
import dev.serrano.internal.engine.Backends;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Rehearsal;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.engine.Warmup;
import dev.serrano.internal.policy.Schedulers;
import dev.serrano.internal.watch.Watchdog;
import dev.serrano.internal.worker.Host;
import dev.serrano.scheduler.FiberBackend;

/** Puts an engine together with who looks after it and, if its decisions come from a seed, who draws them. */
public final class Runtimes {
    private Runtimes() {}

    /** A running engine. */
    public static Engine start(Settings settings) {
        Warmup.classes();
        if (!Schedulers.isDeterministic(settings.scheduler())) {
            Engine engine = new Engine(settings, null, Backends.mechanismOf(settings), Watchdog::new);
            try {
                Rehearsal.on(engine);
            } catch (Throwable e) {
                engine.stop();
                throw e;
            }
            return engine;
        }
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
