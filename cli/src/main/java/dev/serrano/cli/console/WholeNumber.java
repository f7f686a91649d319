package dev.serrano.cli.console;

/** Numbers on the command line. */
public final class WholeNumber {

    private WholeNumber() {}

    /**
     * A whole number within bounds.
     *
     * @param option what the number is for, for the message
     * @throws UserError if it is none, or out of bounds
     */
    public static int parse(String option, String text, int least, int most) {
        if (text.matches("[+-]?[0-9]{1,9}")) {
            int value = Integer.parseInt(text);
            if (value >= least && value <= most) {
                return value;
            }
        }
        throw new UserError("%s must be a whole number from %d to %d, not '%s'".formatted(option, least, most, text));
    }
}
