package dev.serrano.weaver;

/** What the weaver says of an exception that no rule foresees. */
final class Failure {
    private static final String MISSING = "Could not resolve class ";

    private Failure() {}

    /** What has happened. */
    static String rule(RuntimeException e) {
        String message = String.valueOf(e.getMessage());
        int missing = message.indexOf(MISSING);
        return missing >= 0
                ? "a class that is named is not on the class path: "
                        + message.substring(missing + MISSING.length()).strip()
                : "the weaver fails with it: " + e;
    }

    /** What helps. */
    static String fix(RuntimeException e) {
        return String.valueOf(e.getMessage()).contains(MISSING)
                ? "add it with --class-path"
                : "report it, with the class file; @Parallel can be removed meanwhile";
    }
}
