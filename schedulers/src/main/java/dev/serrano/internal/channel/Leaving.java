package dev.serrano.internal.channel;

import java.util.Locale;

/**
 * How the worker of a root task leaves a task barrier: quiescence was detected, all workers count as idle, and this one
 * goes on all the same.
 * <p>Source: A. Prell, thesis, section 4.1, variants R and D; the third is the correction of D that needs no dummy.
 */
public enum Leaving {
    /** It announces that it is busy again, and goes on. */
    UPDATE,

    /** It waits until its own steal request comes home, discards it, announces that it is busy again, and goes on. */
    REVOKE,

    /**
     * It answers the next steal request that comes with a dummy task: it announces that the thief is busy, and goes on
     * as one of the idle, with the thief standing in for it. If its own request comes home first, as {@link #REVOKE}.
     */
    DUMMY;

    private final String id = name().toLowerCase(Locale.ROOT);

    /** Its name for users. */
    public String id() {
        return id;
    }
}
