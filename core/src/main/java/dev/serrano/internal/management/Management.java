package dev.serrano.internal.management;

import dev.serrano.internal.scheduler.Engine;
import dev.serrano.internal.scheduler.Events;
import dev.serrano.internal.scheduler.LifeCycleListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerFactory;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/** Shows the live runtimes to tools: as management beans, and as dump events of the flight recorder. */
public final class Management {
    /* Implementation.
     * To start the platform MBean server takes 300 ms of processor time, in other threads' way. So that is left to
     * those who want to see beans: an agent, a console that attaches, the application. A thread looks once a second
     * whether there is a server (it hears of nothing that would tell it), registers the beans, and ends; later ones are
     * registered at once.
     * To register events starts the flight recorder, which takes as long. So they are registered when somebody else has
     * started it.
     * A bean is added to `live` before the look at `served`, which is set before the look at `live`: each is registered
     * by one or both, and register() minds. `watching` goes down only together with a look that finds `live` empty, and
     * a bean is in `live` before its look at `watching`: there is a thread, or no bean. */
    private static final long INTERVAL_MILLIS = 1_000;

    private static final Map<Engine, RuntimeBean> live = new ConcurrentHashMap<>();
    private static volatile boolean served;
    private static boolean watching; // guarded by the class
    private static boolean listening; // guarded by the class

    private Management() {}

    /** Shows a runtime from soon on until it ends. */
    public static void show(Engine engine) {
        RuntimeBean bean = new RuntimeBean(engine);
        live.put(engine, bean);
        engine.addListener(new LifeCycleListener() {
            @Override
            public void terminated() {
                live.remove(engine);
                bean.unregister();
            }
        });
        if (served) {
            bean.register();
        } else {
            watch();
        }
    }

    private static synchronized void watch() {
        if (watching) {
            return;
        }
        boolean listen = !listening;
        boolean recorderRuns = FlightRecorder.isInitialized();
        if (listen && recorderRuns) {
            listening = true;
            listenToRecorder(); // before the first event
        }
        Thread.ofPlatform()
                .name("serrano-management")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .start(() -> {
                    if (listen && !recorderRuns) {
                        listenToRecorder();
                    }
                    awaitServer();
                });
        listening = true;
        watching = true; // after the start, which may fail
    }

    /** Waits for a server to come, or for the last runtime to go. */
    private static void awaitServer() {
        while (MBeanServerFactory.findMBeanServer(null).isEmpty()) {
            try {
                TimeUnit.MILLISECONDS.sleep(INTERVAL_MILLIS);
            } catch (InterruptedException e) {
                System.getLogger("dev.serrano")
                        .log(System.Logger.Level.DEBUG, "interrupted: looks for an MBean server at once", e);
            }
            synchronized (Management.class) {
                if (live.isEmpty()) {
                    watching = false;
                    return;
                }
            }
        }
        served = true;
        live.values().forEach(RuntimeBean::register);
    }

    /** Registers the events once the flight recorder runs. */
    private static void listenToRecorder() {
        try {
            FlightRecorder.addListener(new FlightRecorderListener() {
                @Override
                public void recorderInitialized(FlightRecorder recorder) {
                    Events.register();
                    FlightRecorder.register(RuntimeDumpEvent.class);
                    FlightRecorder.addPeriodicEvent(RuntimeDumpEvent.class, Management::emitDumps);
                }
            });
        } catch (RuntimeException e) {
            System.getLogger("dev.serrano")
                    .log(System.Logger.Level.WARNING, "recordings will not have the events of Serrano", e);
        }
    }

    private static void emitDumps() {
        live.keySet().forEach(e -> RuntimeDumpEvent.emit(e.settings().name(), e.dump()));
    }
}
