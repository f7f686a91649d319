package dev.serrano.workloads.work;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;

/**
 * Work that is added to each part of a program whose own parts are small, as the programs of IMSuite have it: arithmetic
 * steps that touch no memory. The parameter {@code load} is the number of steps of all parts together, which share them
 * evenly; 0, the default, is none. Immutable.
 *
 * <p>Unlike {@link BusyWork} it is not measured in time: the same load takes longer on a slower machine.
 */
public final class ArtificialLoad {
    private static final int MOST = 2_000_000_000;
    private static final String NAME = "load";

    private final long steps;

    private ArtificialLoad(long steps) {
        this.steps = steps;
    }

    /** No load. */
    public static ArtificialLoad none() {
        return new ArtificialLoad(0);
    }

    /**
     * The parameter {@code load}.
     *
     * @param parts the parts that share it
     */
    public static Parameter parameter(String parts) {
        return Parameter.integer(NAME, 0, "arithmetic steps that " + parts + " share, 0 to " + MOST);
    }

    /** The load of one of so many parts. */
    public static ArtificialLoad of(Parameters parameters, int parts) throws BadParameterException {
        return new ArtificialLoad(parameters.integer(NAME, 0, MOST) / Math.max(1, parts));
    }

    /** How many steps a part does. */
    public long steps() {
        return steps;
    }

    /** Does the steps of one part. */
    public void run() {
        if (BusyWork.steps(steps, 1) == 0) {
            throw new AssertionError("the generator has left its cycle"); // never: so the steps cannot be left out
        }
    }
}
