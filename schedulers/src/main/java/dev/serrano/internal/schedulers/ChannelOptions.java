package dev.serrano.internal.schedulers;

import dev.serrano.internal.channel.Amount;
import dev.serrano.internal.channel.Leaving;
import dev.serrano.internal.channel.StealNode;
import dev.serrano.internal.channel.Victims;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The options of the scheduler {@code channel}: words, and words with a value. */
record ChannelOptions(
        String victim,
        int looks,
        String stolen,
        int period,
        boolean forwards,
        Finding detection,
        Leaving leaving,
        int requests,
        int ahead,
        long pollNanos,
        boolean backsOff,
        boolean lifelines) {
    /** What is listed for the user: of each group one, the first by default. Capitals stand for a value. */
    static final List<List<String>> GROUPS = List.of(
            List.of("adaptive", "adaptive=N", "one", "half"),
            List.of("random", "unique", "last", "sampling", "sampling=N"),
            List.of("forward", "acknowledge"),
            List.of("manager", "dedicated", "counter"),
            List.of("update", "revoke", "dummy"),
            List.of("requests=1", "requests=2"),
            List.of("ahead=N"),
            List.of("poll=TIME"),
            List.of("backoff=on", "backoff=off"),
            List.of("lifelines=off", "lifelines=on"));

    private static final int MOST = 1_000_000;
    private static final List<String> UNITS = List.of("ns", "us", "ms", "s"); // each a thousand of the one before
    private static final long MOST_NANOS = 1_000_000_000;
    private static final String TIME = "a time above 0, at most 1s, such as 500ns, 1us, 10ms";

    /** How it is found out that no worker has anything to do. */
    enum Finding {
        MANAGER,
        DEDICATED,
        COUNTER
    }

    /** The options that a user has given, in which {@link #problem} finds nothing. */
    static ChannelOptions of(List<String> given) {
        return new ChannelOptions(
                given.contains("last")
                        ? "last"
                        : given.contains("unique")
                                ? "unique"
                                : given.contains("sampling") || valueOf(given, "sampling") != null
                                        ? "sampling"
                                        : "random",
                number(given, "sampling", MOST),
                given.contains("one") ? "one" : given.contains("half") ? "half" : "adaptive",
                number(given, "adaptive", Amount.STEALS),
                !given.contains("acknowledge"),
                given.contains("counter")
                        ? Finding.COUNTER
                        : given.contains("dedicated") ? Finding.DEDICATED : Finding.MANAGER,
                given.contains(Leaving.DUMMY.id())
                        ? Leaving.DUMMY
                        : given.contains(Leaving.REVOKE.id()) ? Leaving.REVOKE : Leaving.UPDATE,
                number(given, "requests", 1),
                number(given, "ahead", 0),
                nanosOf(given),
                !given.contains("backoff=off"),
                given.contains("lifelines=on"));
    }

    /** What is wrong with the value of an option that is listed with one; null if nothing is. */
    static @Nullable String problem(String name, String value) {
        if (name.equals("poll")) {
            return nanos(value) > 0 ? null : "it takes " + TIME;
        }
        return value.matches("[1-9][0-9]{0,5}") ? null : "it takes a number from 1 to 999999";
    }

    private static @Nullable String valueOf(List<String> given, String name) {
        for (String option : given) {
            if (option.startsWith(name + "=")) {
                return option.substring(name.length() + 1);
            }
        }
        return null;
    }

    private static int number(List<String> given, String name, int otherwise) {
        String value = valueOf(given, name);
        return value == null ? otherwise : Integer.parseInt(value);
    }

    private static long nanosOf(List<String> given) {
        String value = valueOf(given, "poll");
        return value == null ? 0 : nanos(value);
    }

    /** The nanoseconds of a time with its unit; 0 if it is none. */
    private static long nanos(String value) {
        for (int i = 0; i < UNITS.size(); i++) {
            String name = UNITS.get(i);
            if (value.matches("[1-9][0-9]{0,9}" + name)) {
                long nanos = Long.parseLong(value.substring(0, value.length() - name.length()));
                for (int k = 0; k < i; k++) {
                    nanos *= 1_000;
                }
                return nanos <= MOST_NANOS ? nanos : 0;
            }
        }
        return 0;
    }

    boolean counts() {
        return detection == Finding.COUNTER;
    }

    /** Whether one of so many workers only manages. */
    boolean dedicated(int workers) {
        return detection == Finding.DEDICATED && workers > 1;
    }

    int managerOf(int workers) {
        return StealNode.managerOf(workers, dedicated(workers));
    }

    StealNode.Variant variant(int workers) {
        return new StealNode.Variant(requests == 2, dedicated(workers), lifelines);
    }

    Victims victimsOf(int workers, int thief) {
        return switch (victim) {
            case "last" -> Victims.last(workers, thief);
            case "unique" -> Victims.unique(workers, thief);
            case "sampling" -> Victims.sampling(workers, thief, looks);
            default -> Victims.random(workers, thief);
        };
    }

    Amount amount() {
        return switch (stolen) {
            case "one" -> Amount.one();
            case "half" -> Amount.half();
            default -> Amount.adaptive(period);
        };
    }
}
