package dev.serrano.cli.console;

/** The exit codes of the program. After Ctrl-C it is 130, which the JVM sets itself. */
public final class ExitCode {

    /** All went well. */
    public static final int OK = 0;

    /**
     * A run failed or gave a wrong answer, a JVM of a suite ended badly, the doctor found something that is bad, there
     * was no memory, or the results could not be written.
     */
    public static final int FAILED = 1;

    /** The request makes no sense; nothing was run. */
    public static final int USAGE = 2;

    private ExitCode() {}
}
