package dev.serrano.sim;

import dev.serrano.internal.policy.Schedulers;
import dev.serrano.scheduler.StealStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A scheduler with its options, as {@code --scheduler} takes it: {@code channel:half,last}.
 *
 * @param name one of {@link #names()}
 * @param options of it
 * @param strategy a program's own choice of victims and amounts; null for the scheduler's own
 */
public record SchedulerSpec(String name, List<String> options, StealStrategy.@Nullable Factory strategy) {
    private static final Map<String, List<List<String>>> OPTIONS = Map.of(
            "channel",
            List.of(
                    List.of("adaptive", "one", "half"),
                    List.of("random", "unique", "last"),
                    List.of("forward", "acknowledge"),
                    List.of("manager", "counter"),
                    List.of("ahead")),
            "deque",
            List.of(List.of("one", "half")),
            "sharing",
            List.of(),
            "default",
            List.of(List.of("adaptive", "one", "two", "four", "eight", "half")));

    /** Keeps its own copy of the options. */
    public SchedulerSpec {
        options = List.copyOf(options);
    }

    /** The schedulers that can be simulated. */
    public static List<String> names() {
        return List.of("default", "channel", "deque", "sharing");
    }

    /** The options of a scheduler that are simulated, in groups, of each of which one may be given. */
    public static List<List<String>> options(String name) {
        return OPTIONS.getOrDefault(name, List.of());
    }

    /**
     * Reads {@code name} or {@code name:option,option}.
     *
     * @param text as on the command line
     * @throws IllegalArgumentException if there is no such scheduler or option, or two options exclude each other
     */
    public static SchedulerSpec parse(String text) {
        int colon = text.indexOf(':');
        String name = colon < 0 ? text : text.substring(0, colon);
        List<List<String>> groups = OPTIONS.get(name);
        if (groups == null) {
            throw new IllegalArgumentException("there is no scheduler '" + name + "' to simulate; valid: "
                    + String.join(", ", names()) + Schedulers.hint(name, names()));
        }
        List<String> options =
                colon < 0 ? List.of() : List.of(text.substring(colon + 1).split(",", -1));
        List<String> seen = new ArrayList<>();
        for (String option : options) {
            List<String> group = groups.stream()
                    .filter(g -> g.contains(option))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("the scheduler " + name + " has no option '"
                            + option + "' that is simulated; valid: " + valid(groups)
                            + Schedulers.hint(
                                    option,
                                    groups.stream().flatMap(List::stream).toList())));
            for (String other : seen) {
                if (group.contains(other)) {
                    throw new IllegalArgumentException(name + ": " + other + " and " + option + " exclude each other");
                }
            }
            seen.add(option);
        }
        return new SchedulerSpec(name, options, null);
    }

    private static String valid(List<List<String>> groups) {
        return groups.isEmpty()
                ? "none"
                : String.join(
                        ", ", groups.stream().map(g -> String.join(" or ", g)).toList());
    }

    /**
     * The same scheduler with a program's own strategy.
     *
     * @param factory makes the strategy of each worker
     * @throws IllegalArgumentException if the scheduler takes none
     */
    public SchedulerSpec withStrategy(StealStrategy.Factory factory) {
        if (!name.equals("channel") && !name.equals("deque")) {
            throw new IllegalArgumentException("the scheduler " + name + " takes no strategy; channel and deque do");
        }
        return new SchedulerSpec(name, options, factory);
    }

    boolean has(String option) {
        return options.contains(option);
    }

    @Override
    public String toString() {
        return name
                + (options.isEmpty() ? "" : ":" + String.join(",", options))
                + (strategy == null ? "" : " with the program's strategy");
    }
}
