package dev.serrano.observe;

import dev.serrano.internal.context.ProgramFrames;
import org.jspecify.annotations.Nullable;

/** Where in a user's program the calling thread is. */
final class UserLine {
    private UserLine() {}

    /** The innermost line that is neither Serrano's nor the JDK's, as {@code File.java:12}; null if there is none. */
    static @Nullable String ofCaller() {
        StackTraceElement at = ProgramFrames.caller();
        return at == null ? null : text(at);
    }

    private static String text(StackTraceElement at) {
        String file = at.getFileName();
        return file == null || at.getLineNumber() < 0
                ? at.getClassName() + "." + at.getMethodName()
                : file + ":" + at.getLineNumber();
    }
}
