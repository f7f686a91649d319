package edu.rice.hj.runtime.config;

import dev.serrano.TaskRuntime;
import java.util.Locale;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the runtime of a program: by {@code -D} and the {@linkplain #getPropertyKey key}, by
 * {@link System#setProperty}, or by {@link #set}, which are the same. A launch reads all of them when it begins, so
 * they may change between launches; a running one keeps those it began with.
 * {@snippet :
 * HjSystemProperty.numWorkers.set(4);
 * HjSystemProperty.abstractMetrics.set(true);
 * launchHabaneroApp(() -> program(), () -> AbstractMetricsManager.dumpStatistics(abstractMetrics()));
 * }
 */
public enum HjSystemProperty {
    /** The number of places; or {@code places:workersEach}, as {@code 2:4}. Default: 1. */
    numPlaces("1", HjSystemProperty::places),
    /** The number of workers, of all places. Default: the number of processors. */
    numWorkers(null, HjSystemProperty::workers),
    /** Without effect: the number of threads does not grow. */
    maxThreads("", null),
    /** Without effect: a task that waits at a phaser gives its worker back. */
    phaserBusyWait("", null),
    /** Without effect: isolated sections need no table of locks. */
    isolatedLocks("", null),
    /** Without effect: there is one kind of isolated section. */
    isolatedLockType("", null),
    /** Without effect: there is no fork-join pool. */
    fjAsyncMode("", null),
    /** Without effect: no task is run by one that waits. */
    nbAsyncOpt("", null),
    /** Whether the log says which settings are without effect. Default: true. */
    showWarning("true", HjSystemProperty::flag),
    /** Whether the counters of the runtime are printed when it ends. Default: false. */
    showRuntimeStats("false", HjSystemProperty::flag),
    /** Whether each launch prints which library this is. Default: false. */
    showBuildVersion("false", HjSystemProperty::flag),
    /** Whether tasks know the line at which they were spawned, for reports. Default: false. */
    locationInName("false", HjSystemProperty::flag),
    /** Whether {@code doWork} is counted, for {@code abstractMetrics()}. Default: false. */
    abstractMetrics("false", HjSystemProperty::flag),
    /**
     * The units of work that a spawn takes the task that spawns. Loops of HJlib pay for each iteration, so that a
     * {@code forall} costs what a finish around a loop of asyncs does. Default: 0.
     */
    asyncSpawnCostMetrics("0", HjSystemProperty::units),
    /** Without effect: see {@link #showRuntimeStats}. */
    realMetrics("false", HjSystemProperty::flag),
    /** Whether each launch writes its computation graph, as a DOT file in the working directory. Default: false. */
    executionGraph("false", HjSystemProperty::flag),
    /** Without effect: no window is opened. */
    speedUpGraph("false", HjSystemProperty::flag),
    /** Whether events are logged, for {@code dumpEventLog}. Default: false. */
    eventLogging("false", HjSystemProperty::flag),
    /**
     * The {@link RuntimeType}, its short name or its constant. {@code SEQUENTIAL} is one worker; the others are without
     * effect.
     */
    runtime(RuntimeType.FORK_JOIN.shortName, null),
    /**
     * Whether every deadlock is failed, also one that a thread outside might yet end, if all workers have had nothing
     * to do for half a second; {@code -Dserrano.deadlockThreshold} sets other milliseconds. Default: false.
     */
    trackDeadlocks("false", HjSystemProperty::flag),
    /** Like {@link #trackDeadlocks}, and the report says where the tasks were spawned. Default: false. */
    diagnoseDeadlocks("false", HjSystemProperty::flag),
    /** Without effect: there is no agent. */
    failOnNoHjJar("", null);

    private static final String PREFIX = "hj.";

    private final @Nullable String otherwise;

    @SuppressWarnings("ImmutableEnumChecker") // a method without state
    private final @Nullable UnaryOperator<String> check;

    private final @Nullable String atStart = System.getProperty(key());

    /**
     * @param otherwise the default; null for the number of processors
     * @param check gives null, or what would be right
     */
    HjSystemProperty(@Nullable String otherwise, @Nullable UnaryOperator<@Nullable String> check) {
        this.otherwise = otherwise;
        this.check = check;
    }

    private static @Nullable String flag(String v) {
        String s = v.toLowerCase(Locale.ROOT);
        return s.equals("true") || s.equals("false") ? null : "must be true or false";
    }

    private static @Nullable String workers(String v) {
        int most = TaskRuntime.Builder.MAX_WORKERS;
        return isWhole(v, 1, most) ? null : "must be a number of workers from 1 to " + most;
    }

    private static @Nullable String units(String v) {
        return isWhole(v, 0, Integer.MAX_VALUE) ? null : "must be a whole number of units of work, 0 or more";
    }

    private static @Nullable String places(String v) {
        int most = TaskRuntime.Builder.MAX_WORKERS;
        int colon = v.indexOf(':');
        boolean fits = colon < 0
                ? isWhole(v, 1, most)
                : isWhole(v.substring(0, colon), 1, most) && isWhole(v.substring(colon + 1), 1, most);
        return fits ? null : "must be a number of places from 1, or places:workersEach as 2:4";
    }

    private static boolean isWhole(String v, int least, int most) {
        try {
            int n = Integer.parseInt(v.trim());
            return n >= least && n <= most;
        } catch (NumberFormatException e) {
            return false;
        }
    }

    /** Sets every property back to what the command line says, or to its default. */
    public static void resetConfigurations() {
        for (HjSystemProperty p : values()) {
            if (p.atStart == null) {
                System.clearProperty(p.key());
            } else {
                System.setProperty(p.key(), p.atStart);
            }
        }
    }

    /** Same as {@code property.set(value)}. */
    public static void setSystemProperty(HjSystemProperty property, Object value) {
        property.set(value);
    }

    /** Sets {@link #abstractMetrics}. */
    public static void enableAbstractMetricsFlags() {
        abstractMetrics.set(true);
    }

    /** Sets {@link #trackDeadlocks}, {@link #diagnoseDeadlocks}, {@link #locationInName} and {@link #showWarning}. */
    public static void enableDebuggingFlags() {
        trackDeadlocks.set(true);
        diagnoseDeadlocks.set(true);
        locationInName.set(true);
        showWarning.set(true);
    }

    /** Sets {@link #showRuntimeStats} and {@link #showBuildVersion}. */
    public static void enablePerformanceAnalysisFlags() {
        showRuntimeStats.set(true);
        showBuildVersion.set(true);
    }

    /**
     * The value that a launch would find now, the default if none was set.
     *
     * @throws IllegalArgumentException if the one that was set does not fit
     */
    public String getPropertyValue() {
        String v = System.getProperty(key());
        if (v != null) {
            return checked(v, "-D" + key() + "=" + v);
        }
        return otherwise != null
                ? otherwise
                : Integer.toString(Runtime.getRuntime().availableProcessors());
    }

    /** The name of the system property: {@code hj.} and the name of the constant. */
    public String getPropertyKey() {
        return key();
    }

    private String key() {
        return PREFIX + name();
    }

    /** Whether something else than the default was asked for. */
    boolean isSet() {
        String v = System.getProperty(key());
        return v != null && !v.equals(otherwise);
    }

    private String checked(String v, String where) {
        String problem = check == null ? null : check.apply(v);
        if (problem != null) {
            throw new IllegalArgumentException(where + ": " + problem);
        }
        return v.trim();
    }

    /**
     * Sets the system property to {@code String.valueOf(value)}.
     *
     * @throws IllegalArgumentException if the value does not fit
     */
    public void set(Object value) {
        String v = String.valueOf(Objects.requireNonNull(value, key()));
        System.setProperty(key(), checked(v, "HjSystemProperty." + name() + ".set(" + v + ")"));
    }

    /** Same as {@link #set}. */
    public void setProperty(Object value) {
        set(value);
    }

    @Override
    public String toString() {
        return key() + "=" + getPropertyValue();
    }
}
