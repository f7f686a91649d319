package dev.serrano.cli;

import dev.serrano.cli.console.UserError;
import dev.serrano.cli.console.WholeNumber;
import org.jspecify.annotations.Nullable;

/**
 * The value of {@code --places}: how many places, and how many workers each has.
 *
 * @param places how many places
 * @param workersEach how many workers each
 */
record PlacesOption(int places, int workersEach) {
    /** The places that were asked for; those of -Dserrano.places if nothing was; null for one place. */
    static @Nullable PlacesOption of(RunOptions options) {
        if (options.places != null) {
            PlacesOption asked = parse("--places", options.places);
            if (options.workers != null
                    && WholeNumber.parse("-w", options.workers, 1, RunPlan.MOST_WORKERS) != asked.workers()) {
                throw new UserError("-w %s contradicts --places %s, which has %d workers; leave one of the two out"
                        .formatted(options.workers, options.places, asked.workers()));
            }
            return asked;
        }
        String property = System.getProperty("serrano.places");
        return property == null || options.workers != null ? null : parse("-Dserrano.places", property);
    }

    private static PlacesOption parse(String where, String text) {
        String[] parts = text.split(":", -1);
        if (parts.length != 2) {
            throw new UserError("%s: '%s' must be PLACES:WORKERS, as in 2:4 for two places with four workers each"
                    .formatted(where, text));
        }
        int places = WholeNumber.parse(where, parts[0], 1, RunPlan.MOST_WORKERS);
        int workersEach = WholeNumber.parse(where, parts[1], 1, RunPlan.MOST_WORKERS);
        if (places * workersEach > RunPlan.MOST_WORKERS) {
            throw new UserError("%s %s: %d workers in all; there can be %d"
                    .formatted(where, text, places * workersEach, RunPlan.MOST_WORKERS));
        }
        return new PlacesOption(places, workersEach);
    }

    /** All workers. */
    int workers() {
        return places * workersEach;
    }

    @Override
    public String toString() {
        return places + ":" + workersEach;
    }
}
