package dev.serrano.design;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What decides something in a program asks the {@code TimeSource} of its runtime, which is virtual in a deterministic
 * schedule. Only these classes ask the system. A ratchet: one that asks no more is to be taken off the list.
 */
class TimeTest {
    private static final Path ROOT = Path.of("src/main/java/dev/serrano");

    /** Each with what the system's time is for. */
    private static final Map<String, String> OF_THE_SYSTEM = Map.ofEntries(
            Map.entry("internal/fiber/TimeSource", "where it comes from"),
            Map.entry("internal/fiber/RuntimeServices", "the same, without a class at the start"),
            Map.entry("internal/fiber/Timers", "timers of a runtime that is not deterministic"),
            Map.entry("internal/worker/Host", "polls of loops, which do nothing in a deterministic schedule"),
            Map.entry("internal/idle/StateClock", "measures the states of a worker"),
            Map.entry("internal/idle/Parking", "a wait of a worker's thread, not in a deterministic schedule"),
            Map.entry("internal/fiber/ThreadWaiter", "a wait of a thread from outside"),
            Map.entry("internal/value/CellFuture", "a wait of a thread from outside"),
            Map.entry("internal/fiber/backend/CarrierMechanism", "how long a spare thread is kept"),
            Map.entry("internal/fiber/backend/DeterministicMechanism", "a task that blocks the one thread"),
            Map.entry("internal/deterministic/SeededDirector", "what threads of the JDK are given to wake a task"),
            Map.entry("internal/engine/Engine", "a runtime that is broken"),
            Map.entry("internal/watch/AtWork", "measures a look"),
            Map.entry(
                    "internal/watch/BlockedWorkers", "the watchdog; no worker is won back in a deterministic schedule"),
            Map.entry("internal/watch/Deadlocks", "the watchdog"),
            Map.entry("internal/watch/KeptCarriers", "the watchdog"),
            Map.entry("internal/watch/Rounds", "the watchdog"),
            Map.entry("internal/watch/SuspendedGroups", "measures a look"),
            Map.entry("internal/watch/Watchdog", "the watchdog"));

    private static final Pattern ASKS = Pattern.compile(
            "\\b(System\\s*\\.\\s*(nanoTime|currentTimeMillis)\\s*\\(|System\\s*::\\s*(nanoTime|currentTimeMillis)|"
                    + "(Instant|LocalTime|LocalDateTime|ZonedDateTime)\\s*\\.\\s*now\\s*\\(|Clock\\s*\\.\\s*system)");

    @Test
    void noOtherClassAsksTheSystemForTheTime() throws IOException {
        List<String> asking = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT)) {
            for (Path f : files.filter(f -> f.toString().endsWith(".java")).toList()) {
                Matcher m = ASKS.matcher(Files.readString(f));
                if (m.find()) {
                    String name = ROOT.relativize(f).toString().replace('\\', '/');
                    asking.add(name.substring(0, name.length() - ".java".length()));
                }
            }
        }
        assertThat(new TreeSet<>(asking)).isEqualTo(new TreeSet<>(OF_THE_SYSTEM.keySet()));
    }
}
