package dev.serrano.testing;

import java.util.Map;

/** Stacks of all platform threads. */
public final class ThreadDump {
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
            for (StackTraceElement frame : e.getValue()) {
                out.append("    at ").append(frame).append('\n');
            }
        }
        return out.toString();
    }
}
