package edu.rice.hj.runtime.config;

import dev.serrano.habanero.Launches;
import edu.rice.hj.api.HjRuntime;

/**
 * The runtimes that HJlib had. Here all are the same, but {@link #SEQUENTIAL} has one worker; see
 * {@link HjSystemProperty#runtime}.
 */
public enum RuntimeType {
    /** One worker. */
    SEQUENTIAL("seq") {
        @Override
        protected HjRuntime initializeRuntime() {
            return start(this);
        }
    },
    /** The default. */
    FORK_JOIN("fj") {
        @Override
        protected HjRuntime initializeRuntime() {
            return start(this);
        }
    },
    /** Same as the default. */
    JAVA_UTIL_CONCURRENT("juc") {
        @Override
        protected HjRuntime initializeRuntime() {
            return start(this);
        }
    },
    /** Same as the default. */
    SIMT_WSH("wsh") {
        @Override
        protected HjRuntime initializeRuntime() {
            return start(this);
        }
    },
    /** Same as the default. */
    SIMT_WST("wst") {
        @Override
        protected HjRuntime initializeRuntime() {
            return start(this);
        }
    };

    /** Its text in {@link HjSystemProperty#runtime}. */
    public final String shortName;

    RuntimeType(String shortName) {
        this.shortName = shortName;
    }

    /**
     * The type with a short name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RuntimeType fromShortName(String shortName) {
        StringBuilder known = new StringBuilder();
        for (RuntimeType t : values()) {
            if (t.shortName.equals(shortName)) {
                return t;
            }
            known.append(known.isEmpty() ? "" : ", ").append(t.shortName);
        }
        throw new IllegalArgumentException("there is no runtime " + shortName + "; there are " + known);
    }

    /** Starts it, unless a runtime has been started. */
    protected abstract HjRuntime initializeRuntime();

    private static HjRuntime start(RuntimeType t) {
        HjSystemProperty.runtime.set(t.shortName);
        Launches.initializeHabanero();
        return HjConfiguration.runtime();
    }
}
