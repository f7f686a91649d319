package dev.serrano.internal.policy;

import dev.serrano.internal.worker.Director;
import dev.serrano.internal.worker.Scheduler;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The schedulers that exist. A user names one as {@code name} or {@code name:option,option}.
 */
public final class Schedulers {
    /** A scheduler's protocol on one thread, with every choice drawn from a seed: see {@link Director}. */
    private static final String DETERMINISTIC = "deterministic";

    private static final String CHANNEL = "channel";

    private static final List<String> IDS = List.of("default", CHANNEL, "deque", "sharing", DETERMINISTIC);

    /** What each scheduler can be told; the first of each group is its default. */
    private static final Map<String, List<List<String>>> OPTIONS = Map.of(
            "default",
            List.of(List.of("adaptive", "one", "two", "four", "eight", "half"), List.of("free", "asked")),
            CHANNEL,
            List.of(
                    List.of("adaptive", "one", "half"),
                    List.of("random", "unique", "last"),
                    List.of("forward", "acknowledge"),
                    List.of("manager", "counter"),
                    List.of("update", "revoke", "dummy")),
            "deque",
            List.of(List.of("one", "half")),
            "sharing",
            List.of(),
            DETERMINISTIC,
            List.of(List.of("default", "deque", "sharing")));

    private Schedulers() {}

    /** All names, the default first. */
    public static List<String> ids() {
        return IDS;
    }

    /** What is wrong with a user's choice, with what would be right; null if nothing is. */
    public static @Nullable String problem(String choice) {
        String id = idOf(choice);
        if (!IDS.contains(id)) {
            return "there is no such scheduler; there are " + IDS + hint(id, IDS);
        }
        List<List<String>> groups = OPTIONS.getOrDefault(id, List.of());
        List<String> known = groups.stream().flatMap(List::stream).toList();
        List<String> given = optionsOf(choice);
        for (String option : given) {
            if (!known.contains(option)) {
                return known.isEmpty()
                        ? "scheduler " + id + " has no options"
                        : "scheduler " + id + " has no option '" + option + "'; it has " + known + hint(option, known);
            }
        }
        for (List<String> group : groups) {
            List<String> both = given.stream().filter(group::contains).toList();
            if (both.size() > 1) {
                return "of " + group + " only one can be chosen";
            }
        }
        return null;
    }

    /** Whether workers of this choice send tasks through channels. */
    public static boolean isChannel(String choice) {
        return idOf(choice).equals(CHANNEL);
    }

    /** Whether a choice is of a schedule that is drawn from a seed. */
    public static boolean isDeterministic(String choice) {
        return idOf(choice).equals(DETERMINISTIC);
    }

    private static String idOf(String choice) {
        int colon = choice.indexOf(':');
        return colon < 0 ? choice : choice.substring(0, colon);
    }

    private static List<String> optionsOf(String choice) {
        int colon = choice.indexOf(':');
        return colon < 0 ? List.of() : List.of(choice.substring(colon + 1).split(",", -1));
    }

    /** Whether a program's own {@link StealStrategy} can be part of a scheduler: where a thief chooses. */
    public static boolean takesStrategy(String choice) {
        String id = idOf(choice);
        return id.equals(CHANNEL) || id.equals("deque");
    }

    /** A scheduler for one place, from a choice without {@link #problem}. */
    public static Scheduler make(String choice, StealStrategy.@Nullable Factory strategy) {
        List<String> options = optionsOf(choice);
        return switch (idOf(choice)) {
            case "default" -> DefaultPolicy.scheduler(options);
            case "deque" -> worker -> new DequePolicy(worker, options.contains("half"), ownOf(worker, strategy));
            case "sharing" -> SharingPolicy.scheduler();
            case DETERMINISTIC -> make(options.isEmpty() ? "default" : options.getFirst(), null);
            case CHANNEL -> ChannelPolicy.scheduler(options, strategy);
            default -> throw new IllegalArgumentException(choice + ": " + problem(choice));
        };
    }

    /** The program's own strategy for a worker; null if the scheduler's own decides. */
    static @Nullable UserStrategy ownOf(Worker worker, StealStrategy.@Nullable Factory strategy) {
        return strategy == null
                ? null
                : new UserStrategy(
                        worker,
                        Objects.requireNonNull(
                                strategy.create(worker.index, worker.place.size),
                                "the StealStrategy.Factory gave null"));
    }

    /** Names the nearest valid name if one is near. */
    private static String hint(String name, List<String> known) {
        String best = "";
        int least = 3;
        for (String k : known) {
            int d = distance(name, k);
            if (d < least || k.startsWith(name) && !name.isEmpty()) {
                best = k;
                least = Math.min(d, least);
            }
        }
        return best.isEmpty() ? "" : "; did you mean " + best + "?";
    }

    /** Edit distance. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
