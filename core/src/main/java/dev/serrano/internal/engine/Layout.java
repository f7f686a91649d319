package dev.serrano.internal.engine;

/** How the workers of a runtime are divided into places: all places have the same number. */
public record Layout(int places, int workersEach) {
    /** Most workers of a runtime. */
    public static final int MOST_WORKERS = 1 << 12;

    /**
     * A division that is possible.
     *
     * @param where how the user has asked for it, for messages
     */
    public static Layout of(long places, long workersEach, String where) {
        int most = MOST_WORKERS;
        if (places < 1 || workersEach < 1 || places > most || workersEach > most || places * workersEach > most) {
            throw new IllegalArgumentException(
                    where + ": there must be at least one place with at least one worker, and at" + " most " + most
                            + " workers in all");
        }
        return new Layout((int) places, (int) workersEach);
    }

    /** Like {@link #of}, from text such as {@code 2:4}: two places with four workers each. */
    public static Layout parse(String text, String where) {
        int colon = text.indexOf(':');
        try {
            if (colon > 0) {
                return of(
                        Long.parseLong(text.substring(0, colon).strip()),
                        Long.parseLong(text.substring(colon + 1).strip()),
                        where);
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(malformed(where), e);
        }
        throw new IllegalArgumentException(malformed(where));
    }

    private static String malformed(String where) {
        return where + ": must be PLACES:WORKERS, as in 2:4 for two places with four workers each";
    }

    /** All workers. */
    public int workers() {
        return places * workersEach;
    }

    /** Fails if the user has also asked for another number of workers; both are named as they were given. */
    public void check(long workers, String thatWay, String thisWay) {
        if (workers != workers()) {
            throw new IllegalArgumentException(thatWay + " contradicts " + thisWay + ": " + places + " places with "
                    + workersEach + " workers each have " + workers() + " workers; leave one of the two out");
        }
    }

    @Override
    public String toString() {
        return places + ":" + workersEach;
    }
}
