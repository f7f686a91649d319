package dev.serrano.bench.fork;

import dev.serrano.bench.harness.Harness;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends a fork that has not ended by itself, after it has written to standard error what every thread does. */
final class ForkWatchdog {

    /** The exit status of a fork that its watchdog ended. */
    static final int STUCK = 3;

    private ForkWatchdog() {}

    static void start(Harness harness, Duration limit) {
        Thread.ofPlatform().daemon().name("fork-watchdog").start(() -> watch(harness, limit));
    }

    private static void watch(Harness harness, Duration limit) {
        CountDownLatch never = new CountDownLatch(1);
        try {
            if (never.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        StringBuilder text = new StringBuilder("stuck for " + limit.toSeconds() + " s\n");
        for (Map.Entry<Thread, StackTraceElement[]> thread :
                Thread.getAllStackTraces().entrySet()) {
            text.append(thread.getKey())
                    .append(' ')
                    .append(thread.getKey().getState())
                    .append('\n');
            for (StackTraceElement frame : thread.getValue()) {
                text.append("    at ").append(frame).append('\n');
            }
        }
        System.err.println(text);
        System.err.println(harness.dump());
        Runtime.getRuntime().halt(STUCK);
    }
}
