package dev.serrano.cli.doctor;

/**
 * One thing that {@code serrano doctor} has looked at.
 *
 * @param level how it is
 * @param subject what it is about
 * @param text what was found
 * @param fix what to do about it; empty if nothing
 */
public record Finding(Level level, String subject, String text, String fix) {

    /** How a thing is. */
    public enum Level {
        /** Nothing wrong, or only worth knowing. */
        OK("ok"),
        /** It works, but slower or with more memory than it could. */
        NOTE("note"),
        /** Serrano does not work reliably like this. */
        BAD("BAD");

        private final String label;

        Level(String label) {
            this.label = label;
        }

        String label() {
            return label;
        }
    }

    public static Finding ok(String subject, String text) {
        return new Finding(Level.OK, subject, text, "");
    }

    public static Finding note(String subject, String text, String fix) {
        return new Finding(Level.NOTE, subject, text, fix);
    }

    public static Finding bad(String subject, String text, String fix) {
        return new Finding(Level.BAD, subject, text, fix);
    }
}
