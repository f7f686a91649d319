package dev.serrano.workloads.work;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import java.util.List;

/** The parameters {@code t} and {@code polls} of the programs whose tasks do busy work. */
public final class TaskLength {
    private static final int MOST = 1_000_000;

    /** How long a task takes. */
    public static final Parameter MICROS =
            Parameter.integer("t", 10, "how long a task computes, in microseconds, 0 to " + MOST);

    /** Whether tasks poll. */
    public static final Parameter POLLS = Parameter.oneOf(
            "polls", "whether the tasks of the Serrano forms call poll() as they compute", List.of("no", "yes"));

    /** How often they do. */
    public static final Parameter EVERY = Parameter.integer(
            "every", 10, "with polls=yes: how long a task computes between two polls, in microseconds, 1 to " + MOST);

    private TaskLength() {}

    /** The work of a task in the forms without Serrano. */
    public static BusyWork plain(Parameters parameters) throws BadParameterException {
        return BusyWork.ofMicros(parameters.integer(MICROS.name(), 0, MOST));
    }

    /** The work of a task in the forms with Serrano. */
    public static BusyWork serrano(Parameters parameters) throws BadParameterException {
        BusyWork work = plain(parameters);
        int every = parameters.integer(EVERY.name(), 1, MOST);
        return parameters.text(POLLS.name()).equals("yes") ? work.polling(every) : work;
    }
}
