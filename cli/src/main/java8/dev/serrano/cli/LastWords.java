package dev.serrano.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Ends the program with one line when there is no memory or no thread to go on with, in whichever thread that shows.
 *
 * <p>Compiled for Java 8, as {@link Start} is.
 */
final class LastWords implements Thread.UncaughtExceptionHandler {
    /* Implementation.
     * Several threads may come to their end at once: the first one halts the JVM with the lock held, so one line is
     * said. The lines are made when the program starts, and nothing is allocated to write one: there may be no byte
     * left. The code that chooses one has run before: the JVM makes a string constant when it is first used.
     * The JVM is halted, since what it does at a regular end takes memory, too. Forks of a suite see the end of their
     * input and end themselves. */

    private static final int FAILED = 1; // as in ExitCode
    private static final long GIBI = 1L << 30;
    private static final int MOST_CAUSES = 20; // a circle is no reason to hang

    private final FileOutputStream errors = new FileOutputStream(FileDescriptor.err);
    private final byte[] heap;
    private final byte[] threads;
    private final byte[] array;
    private final byte[] elsewhere;

    LastWords(long heapSize) {
        heap = line("out of memory: the heap of " + (heapSize >> 20) + " MiB is full; choose smaller parameters, or a"
                + " larger heap with SERRANO_JAVA_OPTS=-Xmx" + Math.max(4, (2 * heapSize + GIBI - 1) / GIBI) + "g");
        threads = line("out of threads: the system gave none; raise its limit (ulimit -u or -v, the pids or memory"
                + " limit of a container), or ask for fewer workers with -w");
        array = line("out of memory: an array would have more elements than the JVM allows; choose smaller parameters");
        elsewhere = line("out of memory: the space for classes or buffers is full; leave -XX:MaxMetaspaceSize and the"
                + " like out of SERRANO_JAVA_OPTS");
        try {
            Class.forName("java.lang.Shutdown"); // halt() needs it, and in a full heap it could not be initialized
        } catch (ClassNotFoundException e) {
            throw new LinkageError("a class of the JDK is missing", e);
        }
        tell(new ExceptionInInitializerError("rehearsed"));
        wordsFor("rehearsed");
    }

    private static byte[] line(String text) {
        return ("serrano: " + text + System.lineSeparator()).getBytes(StandardCharsets.US_ASCII);
    }

    /** Ends the program if that is why something failed. */
    void tell(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; i < MOST_CAUSES && cause != null; i++) {
            if (isOutOfMemory(cause)) {
                end(wordsFor(String.valueOf(cause.getMessage())));
            }
            cause = cause.getCause();
        }
    }

    /** For a class whose initializer failed before, the JVM keeps a text only. */
    private static boolean isOutOfMemory(Throwable cause) {
        return cause instanceof OutOfMemoryError
                || (cause instanceof ExceptionInInitializerError
                        && String.valueOf(cause.getMessage()).contains("java.lang.OutOfMemoryError"));
    }

    byte[] wordsFor(String message) {
        if (message.contains("thread")) {
            return threads;
        }
        if (message.contains("array size") || message.contains("length exceeds")) {
            return array;
        }
        return message.contains("etaspace") || message.contains("class space") || message.contains("direct buffer")
                ? elsewhere
                : heap;
    }

    private synchronized void end(byte[] words) {
        try {
            errors.write(words, 0, words.length);
        } catch (IOException e) {
            Runtime.getRuntime().halt(FAILED); // there is no way to report it
        }
        Runtime.getRuntime().halt(FAILED);
    }

    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        tell(failure);
        System.err.print("Exception in thread \"" + thread.getName() + "\" ");
        failure.printStackTrace();
    }
}
