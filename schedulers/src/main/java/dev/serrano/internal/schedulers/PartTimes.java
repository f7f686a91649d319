package dev.serrano.internal.schedulers;

import dev.serrano.internal.counters.Tally;
import dev.serrano.observe.SchedulerCounter;

/**
 * How long a worker is busy with the parts of a protocol, if a measurement asks. Off, which is the default, no
 * clock is read. Driver only.
 */
final class PartTimes {
    private static final String PROPERTY = "serrano.times";

    private final Tally tally;
    private final boolean on;

    /**
     * Times that go into a tally.
     *
     * @param possible whether there is a clock; under the scheduler deterministic there is not
     * @throws IllegalArgumentException if the property is neither true nor false
     */
    PartTimes(Tally tally, boolean possible, SchedulerCounter... parts) {
        this.tally = tally;
        this.on = wanted() && possible;
        if (on) {
            for (SchedulerCounter part : parts) {
                tally.keep(part);
            }
        }
    }

    private static boolean wanted() {
        String p = System.getProperty(PROPERTY, "false");
        if (p.equals("true") || p.equals("false")) {
            return p.equals("true");
        }
        throw new IllegalArgumentException("-D" + PROPERTY + "=" + p + ": must be true or false");
    }

    /** A part begins. */
    long begin() {
        return on ? System.nanoTime() : 0;
    }

    /** A part ends that began then. */
    void end(SchedulerCounter part, long begun) {
        if (on) {
            tally.add(part, System.nanoTime() - begun);
        }
    }

    /**
     * Like {@link #end}, but what was counted for a part within this one, since it had that value, does not count
     * twice.
     */
    void endWithout(SchedulerCounter part, long begun, SchedulerCounter inner, long innerBefore) {
        if (on) {
            tally.add(part, System.nanoTime() - begun - (tally.read(inner) - innerBefore));
        }
    }
}
