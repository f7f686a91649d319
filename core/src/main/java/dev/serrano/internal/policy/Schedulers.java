package dev.serrano.internal.policy;

import dev.serrano.internal.idle.Director;
import dev.serrano.internal.worker.StealPolicy;
import dev.serrano.internal.worker.Worker;
import dev.serrano.scheduler.StealStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The schedulers that exist: those of this module, and those that {@link PolicyProvider}s bring. A user names one as
 * {@code name} or {@code name:option,option}. An instance is the scheduler of this module with its options: one class is
 * one less at the start.
 */
public final class Schedulers implements Function<Worker, StealPolicy> {
    /** The scheduler that runs if no other is named; without options. */
    public static final String DEFAULT = "default";

    /** A scheduler's protocol on one thread, with every choice drawn from a seed: see {@link Director}. */
    private static final String DETERMINISTIC = "deterministic";

    /** The options of the scheduler default; the first of each group is the default. */
    private static final List<List<String>> OPTIONS =
            List.of(List.of("adaptive", "one", "two", "four", "eight", "half"), List.of("free", "asked"));

    /** The artifact of the schedulers that users know by name and may not have. */
    private static final String ARTIFACT = "dev.serrano:serrano-schedulers";

    private static final List<String> OF_ARTIFACT = List.of("channel", "deque", "sharing");

    private static @Nullable List<PolicyProvider> found; // an immutable list: two threads may find it

    private final List<String> options;

    private Schedulers(List<String> options) {
        this.options = options;
    }

    @Override
    public StealPolicy apply(Worker worker) {
        return new DefaultPolicy(worker, options);
    }

    /** The providers of other modules, found once; not before a program names a scheduler other than the default. */
    private static List<PolicyProvider> provided() {
        List<PolicyProvider> all = found;
        if (all == null) {
            all = ServiceLoader.load(PolicyProvider.class, PolicyProvider.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .toList();
            found = all;
        }
        return all;
    }

    private static @Nullable PolicyProvider provided(String id) {
        return provided().stream().filter(p -> p.id().equals(id)).findFirst().orElse(null);
    }

    /** All names, the default first. */
    public static List<String> ids() {
        List<String> all = new ArrayList<>(List.of(DEFAULT));
        provided().forEach(p -> all.add(p.id()));
        all.add(DETERMINISTIC);
        return List.copyOf(all);
    }

    /** The fault of a user's choice, with valid choices; null if there is none. */
    public static @Nullable String problem(String choice) {
        if (choice.equals(DEFAULT)) {
            return null;
        }
        String id = idOf(choice);
        List<List<String>> groups = optionsOf(id);
        if (groups == null) {
            return OF_ARTIFACT.contains(id)
                    ? missing(id)
                    : "there is no such scheduler; there are " + ids()
                            + hint(
                                    id,
                                    Stream.concat(ids().stream(), OF_ARTIFACT.stream())
                                            .toList());
        }
        List<String> known = groups.stream().flatMap(List::stream).toList();
        List<String> given = given(choice);
        for (String option : given) {
            String listed = listed(option, known);
            if (listed == null) {
                return id.equals(DETERMINISTIC) && OF_ARTIFACT.contains(option) && provided(option) == null
                        ? missing(option)
                        : known.isEmpty()
                                ? "scheduler " + id + " has no options"
                                : "scheduler " + id + " has no option '" + option + "'; it has " + known
                                        + hint(option, known);
            }
            int value = option.indexOf('=') + 1;
            String fault = value == 0 || !Character.isUpperCase(listed.charAt(value))
                    ? null
                    : Objects.requireNonNull(provided(id))
                            .problem(option.substring(0, value - 1), option.substring(value));
            if (fault != null) {
                return "scheduler " + id + ", option '" + option + "': " + fault;
            }
        }
        for (List<String> group : groups) {
            List<String> both =
                    given.stream().filter(o -> listed(o, group) != null).toList();
            if (both.size() > 1) {
                return "of " + group + " only one can be chosen";
            }
        }
        return null;
    }

    /** As what an option is listed: itself, or with capitals for its value; null if it is not. */
    private static @Nullable String listed(String option, List<String> known) {
        int value = option.indexOf('=') + 1;
        for (String k : known) {
            boolean takesValue = value > 0 && Character.isUpperCase(k.charAt(Math.min(value, k.length() - 1)));
            if (k.equals(option) || takesValue && k.startsWith(option.substring(0, value))) {
                return k;
            }
        }
        return null;
    }

    private static String missing(String id) {
        return "scheduler " + id + " is in the artifact " + ARTIFACT
                + ", which is not on the class path or module path; without it there are " + ids();
    }

    /** Null if there is no such scheduler. */
    public static @Nullable List<List<String>> optionsOf(String id) {
        return switch (id) {
            case DEFAULT -> OPTIONS;
            case DETERMINISTIC -> {
                List<String> all = new ArrayList<>(List.of(DEFAULT));
                provided().stream().filter(PolicyProvider::isForOneThread).forEach(p -> all.add(p.id()));
                yield List.of(all);
            }
            default -> {
                PolicyProvider p = provided(id);
                yield p == null ? null : p.options();
            }
        };
    }

    /** Whether a choice is of a schedule that is drawn from a seed. */
    public static boolean isDeterministic(String choice) {
        return idOf(choice).equals(DETERMINISTIC);
    }

    private static String idOf(String choice) {
        return choice.split(":", 2)[0];
    }

    private static List<String> given(String choice) {
        int colon = choice.indexOf(':');
        return colon < 0 ? List.of() : List.of(choice.substring(colon + 1).split(",", -1));
    }

    /** Whether a program's own {@link StealStrategy} can be part of a scheduler: where a thief chooses. */
    public static boolean takesStrategy(String choice) {
        PolicyProvider p = providerOf(choice);
        return p != null && p.takesStrategy();
    }

    /** Classes that only workers of this choice use, to be initialized before they start. */
    public static List<Class<?>> classes(String choice) {
        PolicyProvider p = providerOf(choice);
        return p == null ? List.of() : p.classes();
    }

    /** A scheduler for each place, from a choice without {@link #problem}. */
    public static List<Function<Worker, StealPolicy>> make(
            String choice, StealStrategy.@Nullable Factory strategy, int places) {
        List<Function<Worker, StealPolicy>> all = new ArrayList<>(places);
        for (int i = 0; i < places; i++) {
            all.add(make(choice, strategy));
        }
        return all;
    }

    private static Function<Worker, StealPolicy> make(String choice, StealStrategy.@Nullable Factory strategy) {
        PolicyProvider p = providerOf(choice);
        return p == null
                ? new Schedulers(isDeterministic(choice) ? List.of() : given(choice))
                : p.make(isDeterministic(choice) ? List.of() : given(choice), strategy);
    }

    /** The provider of the scheduler of a choice without {@link #problem}; null if it is the one of this module. */
    private static @Nullable PolicyProvider providerOf(String choice) {
        List<String> given = given(choice);
        String id = !isDeterministic(choice) ? idOf(choice) : given.isEmpty() ? DEFAULT : given.getFirst();
        return id.equals(DEFAULT) ? null : Objects.requireNonNull(provided(id), choice);
    }

    /** Names the nearest valid name if one is near. */
    public static String hint(String name, List<String> known) {
        String best = "";
        int least = 3;
        for (String k : known) {
            int d = distance(name, k, least);
            if (d < least || k.startsWith(name) && !name.isEmpty()) {
                best = k;
                least = Math.min(d, least);
            }
        }
        return best.isEmpty() ? "" : "; did you mean " + best + "?";
    }

    /** Edit distance; more than the limit says no more than that. */
    private static int distance(String a, String b, int limit) {
        if (limit < 0 || a.isEmpty() || b.isEmpty()) {
            return a.length() + b.length();
        }
        String x = a.substring(1);
        String y = b.substring(1);
        return a.charAt(0) == b.charAt(0)
                ? distance(x, y, limit)
                : 1
                        + Math.min(
                                distance(x, y, limit - 1),
                                Math.min(distance(x, b, limit - 1), distance(a, y, limit - 1)));
    }
}
