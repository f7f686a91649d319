package dev.serrano.cli;

import java.lang.reflect.InvocationTargetException;

/**
 * Where the runnable jar begins: on a Java too old for the rest, or with too little memory, it says so in a line.
 *
 * <p>Compiled for Java 8, with {@link LastWords} alone, and without a view of the others.
 */
public final class Start {

    private static final int NEEDED = 25;
    private static final int USAGE = 2; // as in ExitCode

    private Start() {}

    /**
     * Runs {@code Main}.
     *
     * @param arguments the command line
     * @throws Throwable what {@code Main} throws
     */
    public static void main(String[] arguments) throws Throwable {
        String version = System.getProperty("java.specification.version", "");
        if (tooOld(version)) {
            System.err.println(complaint(version, System.getProperty("java.home")));
            System.exit(USAGE);
        }
        LastWords lastWords = new LastWords(Runtime.getRuntime().maxMemory());
        Thread.setDefaultUncaughtExceptionHandler(lastWords);
        try {
            Class.forName("dev.serrano.cli.Main")
                    .getMethod("main", String[].class)
                    .invoke(null, (Object) arguments);
        } catch (Throwable e) {
            Throwable cause = e instanceof InvocationTargetException ? e.getCause() : null;
            if (cause == null) {
                cause = e;
            }
            lastWords.tell(cause);
            throw cause;
        }
    }

    /** Java 8 and older call themselves 1.8 and so on. */
    static boolean tooOld(String specification) {
        try {
            return Integer.parseInt(specification) < NEEDED;
        } catch (NumberFormatException e) {
            return true;
        }
    }

    static String complaint(String specification, String home) {
        return "serrano: needs a JDK 25.0.3 or newer, but this is Java " + specification + " in " + home
                + ": install one (for example Temurin 25) and start the jar with its java";
    }
}
