package dev.serrano.internal.runtime;

import dev.serrano.internal.deterministic.SeededDirector;
import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.Guard;
import dev.serrano.internal.engine.Settings;
import dev.serrano.internal.fiber.FiberMechanism;
import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.fiber.StackProbe;
import dev.serrano.internal.fiber.backend.BatonMechanism;
import dev.serrano.internal.fiber.backend.CarrierMechanism;
import dev.serrano.internal.management.Management;
import dev.serrano.internal.policy.Schedulers;
import dev.serrano.internal.recorder.PendingEvents;
import dev.serrano.internal.task.Exceptions;
import dev.serrano.internal.watch.Watchdog;
import dev.serrano.internal.worker.Host;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.FiberBackend;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts an engine together with its watchdog and, if its decisions come from a seed, with the director that draws them.
 * The start of the first runtime uses no lambdas, here and below, and loads few classes: see ADR 0072. An instance is
 * the start of one runtime.
 */
@SuppressWarnings("overloads") // of andThen, which no caller uses: one class is one less at the start
public final class Runtimes implements Function<Engine, Guard>, Consumer<Engine>, Supplier<FiberMechanism>, Runnable {
    /* Implementation.
     * prepared   whether a runtime has been started in this JVM. Racy: two threads prepare no more than one. */
    private static volatile boolean prepared;

    private final Settings settings;

    private Runtimes(Settings settings) {
        this.settings = settings;
    }

    /** A running engine without a public runtime, for tests. */
    public static Engine start(Settings settings) {
        return start(settings, null);
    }

    private static Engine start(Settings settings, @Nullable Object user) {
        Runtimes start = new Runtimes(settings);
        if (!prepared) {
            prepared = true;
            OwnThreads.daemon("serrano-start").start(start);
        }
        Worker.current(); // part of each hand-over, which may be the first one at the end of a stack
        Exceptions.initialise();
        return Schedulers.isDeterministic(settings.scheduler())
                ? Directed.started(start, user)
                : new Engine(settings, user, null, start, start);
    }

    /** A running engine that tools see until it ends: soon, or before its first event if the flight recorder runs. */
    public static Engine startShown(Settings settings, Object user) {
        Engine engine = start(settings, user);
        if (PendingEvents.recorderRuns()) {
            try {
                Management.show(engine);
            } catch (Throwable e) {
                engine.shutdown(); // no other code can
                throw e;
            }
        }
        return engine;
    }

    /**
     * On a thread of its own, which ends at once: asks the JVM for what takes it ten milliseconds when it is asked first.
     * The caller makes the workers meanwhile. Its stack is empty, while a caller's may be nearly full.
     */
    @Override
    public void run() {
        if (Thread.currentThread().isVirtual()) {
            return;
        }
        if (settings.givenBackend() != FiberBackend.BLOCKING && settings.backend() == FiberBackend.PORTABLE) {
            Thread.startVirtualThread(this); // the first of the JVM
        }
        StackProbe.ask();
        PendingEvents.recorderRuns();
    }

    @Override
    public FiberMechanism get() {
        ClassLoader contextLoader = Host.contextLoader();
        String name = settings.name();
        FiberBackend backend = settings.backend(); // no switch: that would be a class
        if (backend == FiberBackend.SCHEDULED) {
            return new CarrierMechanism(name, settings.stackSize(), contextLoader);
        }
        return backend == FiberBackend.PORTABLE
                ? new BatonMechanism(name, true, 0, contextLoader)
                : new BatonMechanism(name, false, settings.stackSize(), contextLoader);
    }

    /** The watchdog of an engine. */
    @Override
    public Guard apply(Engine engine) {
        return new Watchdog(engine, this);
    }

    /** The engine has run for a while: has tools see it, and warns of settings that are none. */
    @Override
    public void accept(Engine engine) {
        if (engine.user() != null) { // else it was made alone, by a test
            try {
                Set<String> properties = System.getProperties().stringPropertyNames();
                if (properties.toString().replace('[', ' ').contains(" serrano.")) { // else no class is loaded for them
                    SettingNames.warn(properties);
                }
            } finally {
                Management.show(engine);
            }
        }
    }

    /** A class of its own: others do without what draws schedules. */
    private static final class Directed {
        static Engine started(Runtimes start, @Nullable Object user) {
            Settings settings = start.settings;
            SeededDirector director = new SeededDirector(settings);
            return new Engine(
                    settings,
                    user,
                    director,
                    () -> director.mechanism(settings.backend() == FiberBackend.SCHEDULED, Host.contextLoader()),
                    engine -> {
                        director.directs(engine);
                        return start.apply(engine);
                    });
        }
    }
}
