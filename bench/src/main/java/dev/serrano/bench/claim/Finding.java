package dev.serrano.bench.claim;

import org.jspecify.annotations.Nullable;

/**
 * One statement of a claim and what was found here. The names of the components are the fields of the JSON.
 *
 * @param title the statement
 * @param rule what decides, such as {@code >= 3.7}
 * @param printed the number in the document; null if none is printed
 * @param measured the number here; null if there is none
 * @param low the lower end of its interval; null if there is none
 * @param high the upper end
 * @param unit of the numbers; {@code x} for a ratio, empty for an answer
 * @param answer the answer of a program; null for a figure
 * @param state what became of it
 * @param note why it could not be told; null else
 */
public record Finding(
        String title,
        String rule,
        @Nullable Double printed,
        @Nullable Double measured,
        @Nullable Double low,
        @Nullable Double high,
        String unit,
        @Nullable String answer,
        State state,
        @Nullable String note) {

    /** What became of a statement. */
    public enum State {
        /** Found here, too. */
        HOLDS("holds"),
        /** Not found here: the whole interval of the figure is elsewhere. */
        FAILS("does not hold"),
        /** The interval of the figure reaches what would decide. */
        OPEN("not decided"),
        /** Not measured, or about more processors than there are. */
        UNTOLD("cannot be told here"),
        /** Simulated: decides nothing. */
        SIMULATED("simulated");

        private final String text;

        State(String text) {
            this.text = text;
        }

        /** The words for it in every output. */
        public String text() {
            return text;
        }
    }
}
