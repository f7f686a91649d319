package dev.serrano.testing;

import java.time.Duration;

/** How long tests wait before they give up. Generous: only a failing test ever waits that long. */
public final class Bounds {
    /** For the body of one test; a property, for machines that are slow or debuggers that stop. */
    public static final Duration TEST = Duration.ofSeconds(Long.getLong("serrano.test.seconds", 60));

    /** For something that other threads are about to do. */
    public static final Duration EVENT = Duration.ofSeconds(30);

    /** For a runtime to come to rest after its last run. */
    public static final Duration SETTLE = Duration.ofSeconds(20);

    /** For a runtime's threads to end. */
    public static final Duration CLOSE = Duration.ofSeconds(20);

    /** A wait that is expected to end without a result: long enough to be a wait, short enough to keep tests quick. */
    public static final Duration BRIEF = Duration.ofMillis(20);

    /** A wait that never comes to its end. */
    public static final Duration LONG = Duration.ofHours(1);

    private Bounds() {}
}
