package dev.serrano.habanero;

import dev.serrano.TaskRuntime;
import edu.rice.hj.runtime.config.HjConfiguration;
import edu.rice.hj.runtime.config.HjSystemProperty;
import edu.rice.hj.runtime.config.RuntimeType;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** From the properties of Habanero to the settings of a runtime. */
final class Settings {
    private static final System.Logger LOG = System.getLogger("dev.serrano.habanero");

    /** Why a property is without effect. */
    private static final Map<HjSystemProperty, String> WITHOUT_EFFECT = new EnumMap<>(Map.of(
            HjSystemProperty.maxThreads, "a task that waits needs no thread, so their number does not grow",
            HjSystemProperty.phaserBusyWait, "a task that waits at a phaser gives its worker back",
            HjSystemProperty.isolatedLocks, "isolated sections need no table of locks",
            HjSystemProperty.isolatedLockType, "there is one kind of isolated section",
            HjSystemProperty.fjAsyncMode, "there is no fork-join pool",
            HjSystemProperty.nbAsyncOpt, "no task is run by one that waits",
            HjSystemProperty.realMetrics, "use showRuntimeStats, or the flight recorder",
            HjSystemProperty.speedUpGraph, "no window is opened; abstractMetrics() has the ideal parallelism",
            HjSystemProperty.failOnNoHjJar, "there is no agent",
            HjSystemProperty.runtime, "there is one runtime"));

    private static final Set<HjSystemProperty> SAID = ConcurrentHashMap.newKeySet();

    private Settings() {}

    /** Reads the flags, and says once of each property that it is without effect. */
    static void show() {
        HjConfiguration.showWarning = HjConfiguration.readBooleanProperty(HjSystemProperty.showWarning);
        HjConfiguration.TRACK_DEADLOCKS = HjConfiguration.readBooleanProperty(HjSystemProperty.trackDeadlocks)
                || HjConfiguration.readBooleanProperty(HjSystemProperty.diagnoseDeadlocks);
        HjConfiguration.ABSTRACT_EXECUTION_STATS =
                HjConfiguration.readBooleanProperty(HjSystemProperty.abstractMetrics);
        HjConfiguration.ABSTRACT_EXECUTION_GRAPH = HjConfiguration.readBooleanProperty(HjSystemProperty.executionGraph);
        HjConfiguration.REAL_EXECUTION_STATS = HjConfiguration.readBooleanProperty(HjSystemProperty.realMetrics);
        HjConfiguration.ABSTRACT_SPEED_UP_GRAPH = HjConfiguration.readBooleanProperty(HjSystemProperty.speedUpGraph);
        HjConfiguration.EVENT_LOGGING = HjConfiguration.readBooleanProperty(HjSystemProperty.eventLogging);
        HjConfiguration.SHOW_RUNTIME_STATS = HjConfiguration.readBooleanProperty(HjSystemProperty.showRuntimeStats);
        if (HjConfiguration.readBooleanProperty(HjSystemProperty.showBuildVersion)) {
            Launches.printBuildInfo(System.out);
        }
        if (HjConfiguration.showWarning) {
            WITHOUT_EFFECT.forEach(Settings::say);
        }
    }

    private static void say(HjSystemProperty p, String why) {
        String v = System.getProperty(p.getPropertyKey());
        boolean asks = v != null
                && !v.equalsIgnoreCase("false")
                && !(p == HjSystemProperty.runtime
                        && (asksFor(RuntimeType.SEQUENTIAL) || asksFor(RuntimeType.FORK_JOIN)));
        if (asks && SAID.add(p)) {
            LOG.log(System.Logger.Level.WARNING, p + " is without effect here: " + why);
        }
    }

    /** Workers, places, and whether tasks know where they were spawned. */
    static void apply(TaskRuntime.Builder builder) {
        if (HjConfiguration.readBooleanProperty(HjSystemProperty.diagnoseDeadlocks)
                || HjConfiguration.readBooleanProperty(HjSystemProperty.locationInName)) {
            builder.spawnSites(true);
        }
        if (asksFor(RuntimeType.SEQUENTIAL)) {
            builder.workers(1);
            return;
        }
        String asked = HjSystemProperty.numPlaces.getPropertyValue();
        int places = HjConfiguration.readIntProperty(HjSystemProperty.numPlaces);
        int workers = HjConfiguration.readIntProperty(HjSystemProperty.numWorkers);
        boolean workersSet = System.getProperty(HjSystemProperty.numWorkers.getPropertyKey()) != null;
        int colon = asked.indexOf(':');
        if (colon >= 0) {
            int each = Integer.parseInt(asked.substring(colon + 1).trim());
            if (workersSet && workers != (long) places * each) {
                throw new IllegalArgumentException(HjSystemProperty.numWorkers + " contradicts "
                        + HjSystemProperty.numPlaces + ", which makes " + (long) places * each + "; set one of them");
            }
            builder.places(places, each);
        } else if (places > 1) {
            if (workersSet && workers % places != 0) {
                throw new IllegalArgumentException(HjSystemProperty.numWorkers + " cannot be divided among "
                        + HjSystemProperty.numPlaces + ": must be a multiple of it");
            }
            builder.places(places, (workers + places - 1) / places);
        } else if (workersSet) {
            builder.workers(workers);
        }
    }

    /** By its short name, or by that of the constant, as {@code runtime.set(RuntimeType.SEQUENTIAL)} has it. */
    private static boolean asksFor(RuntimeType t) {
        String v = HjSystemProperty.runtime.getPropertyValue();
        return v.equalsIgnoreCase(t.shortName) || v.equalsIgnoreCase(t.name());
    }

    /** The properties by which a runtime that begins now differs from an earlier one. */
    static String fingerprint() {
        StringBuilder s = new StringBuilder();
        for (HjSystemProperty p : HjSystemProperty.values()) {
            s.append(p).append('\n');
        }
        return s.toString();
    }
}
