package dev.serrano.habanero;

import dev.serrano.FinishOptions;
import dev.serrano.Serrano;
import dev.serrano.TaskBody;
import dev.serrano.TaskRuntime;
import dev.serrano.spi.LibraryFrames;
import edu.rice.hj.api.HjRuntime;
import edu.rice.hj.api.HjSuspendable;
import edu.rice.hj.runtime.config.HjConfiguration;
import edu.rice.hj.runtime.config.HjSystemProperty;
import java.io.PrintStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Begin and end of programs. */
public final class Launches {
    /* Implementation. `initialized` and `outside` are guarded by the class. The runtime of `outside` is for constructs
     * that a thread calls without any launch. It is never ended, but replaced when the properties have changed. */
    private static @Nullable Session initialized;
    private static @Nullable Session outside;
    private static String outsideWith = "";

    private Launches() {}

    /** The runtime for a caller that is no task. */
    static TaskRuntime outside() {
        return sessionOutside().runtime();
    }

    private static Session sessionOutside() {
        Session s = Session.current();
        return s != null ? s : outsideOfAll();
    }

    /** Runs a construct that is a finish by itself, for a caller that is no task and waits for all of it. */
    static void runOutside(TaskBody finish) {
        sessionOutside().launch(finish);
    }

    /**
     * The runtime for what a caller that is no task spawns and does not wait for: that of a launch, or of
     * initializeHabanero, whose end waits for it.
     *
     * @throws IllegalStateException if there is neither: the program might end before its tasks have
     */
    static TaskRuntime forSpawn() {
        Session s = Session.current();
        if (s == null) {
            throw outsideOfAny("where nothing would wait for what it starts, or report its failure");
        }
        return s.runtime();
    }

    /** The exception of a construct that was called without a launch or a finish around it. */
    static IllegalStateException outsideOfAny(String why) {
        OwnFrames.hide();
        String call = LibraryFrames.call()
                .map(c -> c.method() + "(...) was called at " + c.line() + ",")
                .orElse("this was called");
        return new IllegalStateException(call + " outside of any launch and finish, " + why
                + ": call it inside launchHabaneroApp(() -> ...) or finish(() -> ...)");
    }

    private static synchronized Session outsideOfAll() {
        String with = Settings.fingerprint();
        Session s = outside;
        if (s == null || !with.equals(outsideWith)) {
            Metrics.countThreads();
            Session next = Session.start(false).remember();
            if (s != null) {
                s.retire();
            }
            outside = next;
            outsideWith = with;
            s = next;
        }
        return s;
    }

    public static void printBuildInfo(PrintStream out) {
        out.println(buildInfo());
    }

    /** Which library this is. */
    public static String buildInfo() {
        String version = Launches.class.getPackage().getImplementationVersion();
        return "Serrano " + (version == null ? "(development)" : version) + ", with the names of HJlib 0.1.15";
    }

    public static void launchHabaneroApp(HjSuspendable body) {
        launchHabaneroApp(body, null);
    }

    public static void launchHabaneroApp(HjSuspendable body, @Nullable Runnable callback) {
        Objects.requireNonNull(body, "body");
        if (Session.ofCallingTask() != null) {
            Tasks.finish(FinishOptions.none(), body);
            if (callback != null) {
                callback.run();
            }
            return;
        }
        Session s = Session.start(true).open();
        try {
            s.run(body);
            if (callback != null) {
                s.callback(callback);
            }
        } catch (Throwable e) {
            closeAfter(e, s);
            throw e;
        }
        s.close();
    }

    private static void closeAfter(Throwable failure, Session s) {
        try {
            s.close();
        } catch (RuntimeException | Error more) {
            if (more != failure) { // the same emergency
                failure.addSuppressed(more);
            }
        }
    }

    public static synchronized void initializeHabanero() {
        if (initialized == null && Session.ofCallingTask() == null) {
            Metrics.countThreads();
            initialized = Session.start(true).open();
        }
    }

    public static void finalizeHabanero() {
        Session s;
        synchronized (Launches.class) {
            s = initialized;
            if (s != null && s == Session.ofCallingTask()) {
                throw new IllegalStateException(
                        "finalizeHabanero() was called by a task of the runtime, which would wait for itself; call it"
                                + " where initializeHabanero() was called");
            }
            initialized = null;
        }
        if (s != null) {
            s.close();
        }
    }

    public static void emergencyShutdown(Throwable failure) {
        Session s = Session.current();
        if (s == null) {
            throw new IllegalStateException("emergencyShutdown(" + failure + "): no runtime is running");
        }
        s.emergency(Objects.requireNonNull(failure, "failure"));
        Serrano.checkCancelled(); // ends the caller, if it is a task
    }

    public static int numWorkerThreads() {
        TaskRuntime r = TaskRuntime.current();
        if (r != null) {
            return r.workers();
        }
        Session s = Session.current();
        return s != null ? s.runtime().workers() : HjConfiguration.readIntProperty(HjSystemProperty.numWorkers);
    }

    /** Whether the caller is a task, or there is a launch, or initializeHabanero was called. */
    public static boolean isRunning() {
        return TaskRuntime.current() != null || Session.current() != null;
    }

    /**
     * The runtime, as an object.
     *
     * @throws IllegalStateException if there is none
     */
    public static HjRuntime runtime() {
        if (!isRunning()) {
            throw new IllegalStateException(
                    "there is no runtime: call this in launchHabaneroApp, or after initializeHabanero()");
        }
        return RuntimeView.INSTANCE;
    }
}
