package dev.serrano.internal.management;

import dev.serrano.internal.scheduler.Engine;
import dev.serrano.internal.scheduler.Events;
import dev.serrano.internal.scheduler.LifeCycleListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;

/** Shows the live runtimes to tools: as management beans, and as dump events of the flight recorder. */
public final class Management {
    /* Implementation.
     * To start the platform MBean server takes 100 ms. So the first runtime of a JVM is shown by a thread of its own after
     * a delay, which short programs do not live to see; later ones are shown at once. To register events starts the
     * flight recorder, which takes as long. So they are registered when somebody else has started it.
     * A bean is added to `live` before the look at `started`, which is set before the look at `live`: each is registered
     * by one or both, and register() minds. */
    private static final long DELAY_MILLIS = 500;

    private static final Map<Engine, RuntimeBean> live = new ConcurrentHashMap<>();
    private static volatile boolean started;
    private static boolean starting; // guarded by the class

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
        if (started) {
            bean.register();
        } else {
            startLater();
        }
    }

    private static synchronized void startLater() {
        if (starting) {
            return;
        }
        starting = true;
        boolean recorderRuns = FlightRecorder.isInitialized();
        if (recorderRuns) {
            listenToRecorder(); // before the first event
        }
        Thread.ofPlatform()
                .name("serrano-management")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .start(() -> start(!recorderRuns));
    }

    private static void start(boolean withRecorder) {
        if (withRecorder) {
            listenToRecorder();
        }
        try {
            TimeUnit.MILLISECONDS.sleep(DELAY_MILLIS);
        } catch (InterruptedException e) {
            System.getLogger("dev.serrano")
                    .log(System.Logger.Level.DEBUG, "interrupted: management beans are registered at once", e);
        }
        started = true;
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
