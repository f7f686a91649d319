package dev.serrano.races;

/**
 * Two accesses to one location, of which one at least writes, and which the structure of the program does not order.
 * One for each pair of lines.
 * {@snippet :
 * for (Race race : report.races()) {
 *     System.out.println(race.location() + ": " + race.first().line() + ", " + race.second().line());
 * }
 * }
 *
 * @param kind whether anything has ordered them in this run
 * @param location the field, with its class, or the element of the array, or the object of the JDK
 * @param first the access that came first in this run
 * @param second the other one
 * @param ancestor the nearest task that has spawned both, directly or not; it may be the task of one of them
 * @param why why nothing orders them
 * @param remedy what orders them, in a line or two
 */
public record Race(
        Kind kind, String location, RaceAccess first, RaceAccess second, String ancestor, String why, String remedy) {

    /** What kind of pair it is. */
    public enum Kind {
        /** Nothing orders the accesses: what the program computes may be wrong. */
        RACE,
        /**
         * Isolated sections, locks, monitors, volatile fields or atomics keep the accesses apart, in an order that was
         * that of this run: the result may depend on it, so the program is not determinate.
         */
        NOT_DETERMINATE
    }

    /** The report of this pair, in some lines. */
    public String text() {
        StringBuilder b = new StringBuilder();
        b.append(kind == Kind.RACE ? "race on " : "not determinate: ")
                .append(location)
                .append('\n');
        append(b, "  ", first);
        append(b, "  ", second);
        b.append("  nearest common task: ").append(ancestor).append('\n');
        path(b, first);
        path(b, second);
        b.append("  why: ").append(why).append('\n');
        b.append("  remedy: ").append(remedy).append('\n');
        return b.toString();
    }

    private static void append(StringBuilder b, String indent, RaceAccess a) {
        b.append(indent).append(a.verb()).append(" at ").append(a.line());
        b.append(" by ").append(a.task()).append(", ").append(a.spawned()).append('\n');
    }

    private static void path(StringBuilder b, RaceAccess a) {
        if (a.path().size() > 1) {
            b.append("    to the ").append(a.verb()).append(": ");
            b.append(String.join(" -> ", a.path())).append('\n');
        }
    }
}
