package dev.serrano.internal.management;

import dev.serrano.internal.engine.Engine;
import dev.serrano.internal.engine.LifeCycleListener;
import dev.serrano.internal.fiber.OwnThreads;
import dev.serrano.internal.recorder.Events;
import dev.serrano.internal.watch.Dump;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.MBeanServerFactory;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import org.jspecify.annotations.Nullable;

/** Shows the live runtimes to tools: as management beans, and as dump events of the flight recorder. */
public final class Management {
    /* Implementation.
     * To start the platform MBean server takes 300 ms of processor time, in other threads' way. So that is left to
     * those who want to see beans: an agent, a console that attaches, the application. A thread looks once a second
     * whether there is a server (the JVM has no notification of it), registers the beans, and ends; later ones are
     * registered at once.
     * To register events starts the flight recorder, which takes as long. So they are registered when other code has
     * started it.
     * A bean is added to `live` before the look at `served`, which is set before the look at `live`: each is registered
     * by one or both, and register() minds. `watching` goes down only together with a look that finds `live` empty, and
     * a bean is in `live` before its look at `watching`: there is a thread, or no bean.
     * Who looks for JVMs with runtimes must not start an agent in each JVM to ask it. So the number of live runtimes is a
     * system property, which the attach mechanism reads of any JVM. Runtimes of several class loaders share it.
     * The recorder keeps its listeners, and so the loader of this class. So there is a listener while there are
     * runtimes only: a program that closes its own can be unloaded. The first listener of a JVM is made by the thread,
     * since that loads much. */
    private static final long INTERVAL = TimeUnit.SECONDS.toNanos(1);
    private static final long WITHOUT_MEMORY = TimeUnit.SECONDS.toNanos(30); // a look is a full collection then

    /** A system property: how many runtimes this JVM has now. */
    static final String RUNTIMES = "dev.serrano.runtimes";

    private static final Map<Engine, RuntimeBean> live = new ConcurrentHashMap<>();
    private static volatile boolean served;
    private static boolean watching; // guarded by the class
    private static @Nullable Thread watcher; // guarded by the class
    private static boolean hasListened; // guarded by the class
    private static @Nullable Listener listener; // guarded by the class

    private Management() {}

    /** Shows a runtime until it ends, unless it is shown. Also while it ends. */
    public static void show(Engine engine) {
        RuntimeBean bean = new RuntimeBean(engine);
        if (live.putIfAbsent(engine, bean) != null) {
            return;
        }
        tellNumber(1);
        engine.addListener(new LifeCycleListener() {
            @Override
            public void terminated() {
                hide(engine);
            }
        });
        watch();
        if (served) {
            bean.register();
        }
        if (engine.stopped()) { // which may have notified its listeners before there was this one
            hide(engine);
        }
    }

    private static void hide(Engine engine) {
        RuntimeBean bean = live.remove(engine);
        if (bean != null) {
            tellNumber(-1);
            wakeWatcherIfLast();
            bean.unregister();
            stopListeningIfLast();
        }
    }

    private static void tellNumber(int change) {
        Properties properties = System.getProperties();
        synchronized (properties) { // other class loaders' runtimes are counted there too
            properties.setProperty(RUNTIMES, Integer.toString(number(properties.get(RUNTIMES)) + change));
        }
    }

    /** The program may write to its properties what it likes. */
    private static int number(@Nullable Object property) {
        try {
            return property instanceof String s ? Math.max(0, Integer.parseInt(s)) : 0;
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static synchronized void watch() {
        boolean listenLater = false;
        if (hasListened || FlightRecorder.isInitialized()) {
            listen(); // before the first event
        } else {
            listenLater = listener == null;
        }
        boolean watch = !served && !watching;
        if (!watch && !listenLater) {
            return;
        }
        Thread t = OwnThreads.daemon("serrano-management").unstarted(new Watch(listenLater, watch));
        t.start();
        hasListened = true;
        if (watch) { // after the start, which may fail
            watching = true;
            watcher = t;
        }
    }

    private record Watch(boolean listens, boolean watches) implements Runnable {
        @Override
        public void run() {
            if (listens) {
                listen();
            }
            if (watches) {
                awaitServer();
            }
        }
    }

    /** Waits for a server to come, or for the last runtime to go. */
    private static void awaitServer() {
        long pause = pauseBeforeNextLook();
        while (pause != 0) {
            LockSupport.parkNanos(Management.class, pause); // not a sleep, which wants memory
            Thread.interrupted(); // an interrupt only makes it look at once
            synchronized (Management.class) {
                if (live.isEmpty()) {
                    watching = false;
                    watcher = null;
                    return;
                }
            }
            pause = pauseBeforeNextLook();
        }
        served = true;
        live.values().forEach(RuntimeBean::register);
    }

    private static synchronized void wakeWatcherIfLast() {
        if (live.isEmpty() && watcher != null) {
            LockSupport.unpark(watcher); // or the loader would stay until its next look
        }
    }

    /** The pause in nanoseconds; 0 if there is a server. */
    private static long pauseBeforeNextLook() {
        try {
            return MBeanServerFactory.findMBeanServer(null).isEmpty() ? INTERVAL : 0;
        } catch (OutOfMemoryError e) {
            return WITHOUT_MEMORY;
        }
    }

    /** Has the events registered once the flight recorder runs. */
    private static void listen() {
        Listener l = new Listener();
        synchronized (Management.class) {
            if (listener != null || live.isEmpty()) {
                return;
            }
            listener = l;
        }
        try {
            FlightRecorder.addListener(l); // without the lock: the first one takes long
        } catch (RuntimeException e) {
            System.getLogger("dev.serrano")
                    .log(System.Logger.Level.WARNING, "recordings will not have the events of Serrano", e);
        }
        if (l.ended()) {
            FlightRecorder.removeListener(l); // which stopListeningIfLast did before it was there
        }
    }

    private static void stopListeningIfLast() {
        Listener l;
        synchronized (Management.class) {
            l = listener;
            if (l == null || !live.isEmpty()) {
                return;
            }
            listener = null;
        }
        l.end();
        FlightRecorder.removeListener(l);
    }

    /** Has the events registered from when the recorder starts until the last runtime ends. */
    private static final class Listener implements FlightRecorderListener {
        private final Runnable dumps = new Dumps();
        private boolean registered; // guarded by this
        private boolean ended; // guarded by this

        @Override
        public synchronized void recorderInitialized(FlightRecorder recorder) {
            if (ended) {
                return;
            }
            registered = true;
            Events.register();
            FlightRecorder.register(RuntimeDumpEvent.class);
            FlightRecorder.addPeriodicEvent(RuntimeDumpEvent.class, dumps);
        }

        synchronized boolean ended() {
            return ended;
        }

        synchronized void end() {
            ended = true;
            if (registered) {
                FlightRecorder.removePeriodicEvent(dumps);
            }
        }
    }

    private static final class Dumps implements Runnable {
        @Override
        public void run() {
            live.keySet().forEach(e -> RuntimeDumpEvent.emit(e.settings().name(), Dump.of(e)));
        }
    }
}
