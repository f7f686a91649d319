package dev.serrano.graph;

import dev.serrano.spi.LibraryFrames;
import org.jspecify.annotations.Nullable;

/** The line of a user's program at which the calling thread is. */
final class UserLine {
    private UserLine() {}

    /** The innermost line that is neither Serrano's nor the JDK's, as {@code File.java:12}; null if there is none. */
    static @Nullable String ofCaller() {
        return LibraryFrames.caller().map(UserLine::text).orElse(null);
    }

    private static String text(StackTraceElement at) {
        String file = at.getFileName();
        return file == null || at.getLineNumber() < 0
                ? at.getClassName() + "." + at.getMethodName()
                : file + ":" + at.getLineNumber();
    }
}
