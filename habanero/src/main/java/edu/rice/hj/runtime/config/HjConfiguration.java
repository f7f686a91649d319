package edu.rice.hj.runtime.config;

import dev.serrano.habanero.Launches;
import edu.rice.hj.api.HjRuntime;

/**
 * The properties as the running launch has found them, and the runtime. The fields are set when a launch begins, and
 * are there to be read: to write them changes nothing. Use {@link HjSystemProperty#set}.
 * {@snippet :
 * HjConfiguration.runtime().numWorkerThreads();
 * }
 */
public final class HjConfiguration {
    /** {@link HjSystemProperty#showWarning}. */
    public static boolean showWarning;

    /** Not used. */
    public static int PHASER_BUSY_WAIT_VALUE;

    /** {@link HjSystemProperty#trackDeadlocks}. */
    public static boolean TRACK_DEADLOCKS;

    /** {@link HjSystemProperty#abstractMetrics}. */
    public static boolean ABSTRACT_EXECUTION_STATS;

    /** {@link HjSystemProperty#executionGraph}. */
    public static boolean ABSTRACT_EXECUTION_GRAPH;

    /** {@link HjSystemProperty#realMetrics}. */
    public static boolean REAL_EXECUTION_STATS;

    /** {@link HjSystemProperty#speedUpGraph}. */
    public static boolean ABSTRACT_SPEED_UP_GRAPH;

    /** {@link HjSystemProperty#eventLogging}. */
    public static boolean EVENT_LOGGING;

    /** {@link HjSystemProperty#showRuntimeStats}. */
    public static boolean SHOW_RUNTIME_STATS;

    /** Not used. */
    public static boolean NB_TASK_EXEC_BEFORE_BLOCKING;

    /** Which library this is. */
    public static String BUILD_INFO = Launches.buildInfo();

    private HjConfiguration() {}

    /** Same as {@code initializeHabanero()}. */
    public static void initializeRuntime() {
        Launches.initializeHabanero();
    }

    /** Same as {@code finalizeHabanero()}. */
    public static void finalizeRuntime() {
        Launches.finalizeHabanero();
    }

    /**
     * The runtime of the running launch, or of {@code initializeHabanero()}.
     *
     * @throws IllegalStateException if there is none
     */
    public static HjRuntime runtime() {
        return Launches.runtime();
    }

    /** Whether there is a {@link #runtime}. */
    @SuppressWarnings("ProtectedMembersInFinalClass") // as in HJlib
    protected static boolean runtimeStarted() {
        return Launches.isRunning();
    }

    /** Prints all properties and their values. */
    public static void printConfiguredOptions() {
        for (HjSystemProperty p : HjSystemProperty.values()) {
            System.out.println(p);
        }
    }

    /**
     * The value of a property that is true or false.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static boolean readBooleanProperty(HjSystemProperty property) {
        String v = property.getPropertyValue();
        if (v.equalsIgnoreCase("true") || v.equalsIgnoreCase("false")) {
            return Boolean.parseBoolean(v);
        }
        throw new IllegalArgumentException(property + ": is not true or false; use readStringProperty");
    }

    /**
     * The value of a property that is a number; of {@code numPlaces} the number of places.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static int readIntProperty(HjSystemProperty property) {
        String v = property.getPropertyValue();
        int colon = property == HjSystemProperty.numPlaces ? v.indexOf(':') : -1;
        try {
            return Integer.parseInt(colon < 0 ? v : v.substring(0, colon).trim());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(property + ": is no whole number; use readStringProperty", e);
        }
    }

    /** The value of a property. */
    public static String readStringProperty(HjSystemProperty property) {
        return property.getPropertyValue();
    }
}
