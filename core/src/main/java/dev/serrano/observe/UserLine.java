package dev.serrano.observe;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where in a user's program the calling thread is. */
final class UserLine {
    private static final String OURS = "dev.serrano.";
    private static final Set<String> PACKAGES =
            Set.of("accumulator", "internal", "isolated", "loop", "metrics", "observe", "phaser", "spi", "sync");

    private UserLine() {}

    /** The innermost line that is neither Serrano's nor the JDK's, as {@code File.java:12}; null if there is none. */
    static @Nullable String ofCaller() {
        StackTraceElement at = StackWalker.getInstance()
                .walk(frames -> frames.filter(f -> isUsers(f.getClassName()))
                        .findFirst()
                        .map(StackWalker.StackFrame::toStackTraceElement)
                        .orElse(null));
        return at == null ? null : text(at);
    }

    private static String text(StackTraceElement at) {
        String file = at.getFileName();
        return file == null || at.getLineNumber() < 0
                ? at.getClassName() + "." + at.getMethodName()
                : file + ":" + at.getLineNumber();
    }

    static boolean isUsers(String name) {
        if (name.startsWith("java.") || name.startsWith("jdk.")) {
            return false;
        }
        if (!name.startsWith(OURS)) {
            return true;
        }
        int end = name.indexOf('.', OURS.length());
        return end >= 0 && !PACKAGES.contains(name.substring(OURS.length(), end));
    }
}
