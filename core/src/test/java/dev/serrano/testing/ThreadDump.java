package dev.serrano.testing;

import java.util.Map;

/** Stacks of all platform threads, their tops. */
public final class ThreadDump {
    /** A failure whose message has a stack of millions of frames is too long to be reported: the test would pass. */
    private static final int FRAMES = 200;

    private ThreadDump() {}

    public static String platformThreads() {
        StringBuilder out = new StringBuilder("platform threads:\n");
        for (Map.Entry<Thread, StackTraceElement[]> e :
                Thread.getAllStackTraces().entrySet()) {
            Thread t = e.getKey();
            out.append('"')
                    .append(t.getName())
                    .append("\" ")
                    .append(t.getState())
                    .append('\n');
            StackTraceElement[] stack = e.getValue();
            for (int i = 0; i < Math.min(stack.length, FRAMES); i++) {
                out.append("    at ").append(stack[i]).append('\n');
            }
            if (stack.length > FRAMES) {
                out.append("    ... ").append(stack.length - FRAMES).append(" more\n");
            }
        }
        return out.toString();
    }
}
