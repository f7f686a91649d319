package dev.serrano.sim;

import dev.serrano.internal.policy.Schedulers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongFunction;

/** The programs that the simulator has cost models for, by the names of the workloads that they stand for. */
public final class TaskModels {
    private static final double MICRO = 1_000;

    /**
     * A parameter of a model.
     *
     * @param name as in {@code name=value}
     * @param standard its value if none is given
     * @param help its meaning, unit and range
     */
    public record Setting(String name, String standard, String help) {}

    /**
     * A kind of model.
     *
     * @param name of the workload
     * @param summary in one line
     * @param settings its parameters
     */
    public record Kind(String name, String summary, List<Setting> settings) {
        /** Keeps its own copy of the list. */
        public Kind {
            settings = List.copyOf(settings);
        }
    }

    private static final Setting POLL =
            new Setting("poll", "0", "distance of the polls of a task in microseconds; 0 for none");

    private static final List<Kind> KINDS = List.of(
            new Kind(
                    "spc",
                    "one producer spawns n tasks of t microseconds",
                    List.of(
                            new Setting("n", "1000000", "tasks, 0 to 100000000"),
                            new Setting("t", "1", "microseconds of a task, 0 to 1000000"),
                            new Setting("form", "tasks", "tasks: one by one; loop: one loop that is split on request"),
                            POLL)),
            new Kind(
                    "bpc",
                    "d producers one after the other, each spawns n tasks of t microseconds",
                    List.of(
                            new Setting("d", "1000", "producers, 1 to 10000000"),
                            new Setting("n", "999", "tasks of each, 0 to 10000000"),
                            new Setting("t", "1", "microseconds of a task, 0 to 1000000"),
                            POLL)),
            new Kind(
                    "treerec",
                    "the call tree of fib(n), whose leaves take t microseconds",
                    List.of(
                            new Setting("n", "26", "height, 0 to 40"),
                            new Setting("t", "1", "microseconds of a leaf, 0 to 1000000"),
                            POLL)),
            new Kind(
                    "fib",
                    "the call tree of fib(n), each call some nanoseconds",
                    List.of(
                            new Setting("n", "27", "which number, 0 to 40"),
                            new Setting("t", "0.003", "microseconds of a call, 0 to 1000000"))),
            new Kind(
                    "uts",
                    "an unbalanced tree whose shape is random; each node is a task of t microseconds",
                    List.of(
                            new Setting("tree", "binomial", "binomial or geometric"),
                            new Setting("b", "2000", "children of the root (binomial), mean of children (geometric)"),
                            new Setting("m", "8", "children of an inner node (binomial), depth (geometric)"),
                            new Setting("q", "0.124875", "share of inner nodes (binomial)"),
                            new Setting("t", "0.5", "microseconds of a node, 0 to 1000000"))),
            new Kind(
                    "loops",
                    "one parallel loop, as in the thesis of A. Prell",
                    List.of(
                            new Setting(
                                    "kind",
                                    "fine",
                                    "fine: 10000000 of 1 us; coarse: 960 of 10 ms; random: 10000 of 1 us to 10 ms;"
                                            + " increasing, decreasing: 2000 up to 10 ms"),
                            new Setting("n", "0", "iterations; 0 for those of the kind"))));

    private TaskModels() {}

    /** All kinds. */
    public static List<Kind> kinds() {
        return KINDS;
    }

    /**
     * A model by its name.
     *
     * @param name one of {@link #kinds()}
     * @param settings values by name; what is missing has its standard value
     * @throws IllegalArgumentException if there is no such model or parameter, or a value is out of range; the message
     *     says what would be right
     */
    public static TaskModel of(String name, Map<String, String> settings) {
        Kind kind = KINDS.stream()
                .filter(k -> k.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no model of '" + name + "'; valid: "
                        + String.join(", ", KINDS.stream().map(Kind::name).toList())));
        Values v = new Values(kind, settings);
        TaskModel m = switch (name) {
            case "spc" -> spc(v);
            case "bpc" -> bpc(v);
            case "treerec" -> tree(v, true);
            case "fib" -> tree(v, false);
            case "uts" -> uts(v);
            default -> loops(v);
        };
        return m;
    }

    private record Named(String description, LongFunction<SimTask> roots) implements TaskModel {
        @Override
        public SimTask root(long seed) {
            return roots.apply(seed);
        }
    }

    // ---- producers --------------------------------------------------------------------------------------------

    private static TaskModel spc(Values v) {
        long n = v.whole("n", 0, 100_000_000);
        double t = v.real("t", 0, 1_000_000) * MICRO;
        double poll = v.real("poll", 0, 1_000_000) * MICRO;
        String form = v.word("form", "tasks", "loop");
        return new Named(v.description(), seed -> form.equals("loop") ? loop(n, t) : new Producer(1, n, t, poll));
    }

    private static TaskModel bpc(Values v) {
        long d = v.whole("d", 1, 10_000_000);
        long n = v.whole("n", 0, 10_000_000);
        double t = v.real("t", 0, 1_000_000) * MICRO;
        double poll = v.real("poll", 0, 1_000_000) * MICRO;
        return new Named(v.description(), seed -> new Producer(d, n, t, poll));
    }

    /** Spawns the next producer first, then its consumers. */
    private static final class Producer extends SimTask {
        private final long depth;
        private final long consumers;
        private final double nanos;
        private final double poll;
        private long at = -1;

        Producer(long depth, long consumers, double nanos, double poll) {
            this.depth = depth;
            this.consumers = consumers;
            this.nanos = nanos;
            this.poll = poll;
        }

        @Override
        protected void step(Next next) {
            if (at < 0) {
                at = 0;
                if (depth > 1) {
                    next.spawn(new Producer(depth - 1, consumers, nanos, poll));
                    return;
                }
            }
            if (at < consumers) {
                at++;
                next.spawn(new Leaf(nanos, poll));
            } else {
                next.end();
            }
        }
    }

    private static final class Leaf extends SimTask {
        private final double nanos;
        private final double poll;

        Leaf(double nanos, double poll) {
            this.nanos = nanos;
            this.poll = poll;
        }

        @Override
        protected void step(Next next) {
            next.computeAndEnd(nanos, poll);
        }
    }

    // ---- trees ------------------------------------------------------------------------------------------------

    private static TaskModel tree(Values v, boolean leavesOnly) {
        int n = (int) v.whole("n", 0, 40);
        double t = v.real("t", 0, 1_000_000) * MICRO;
        double poll = leavesOnly ? v.real("poll", 0, 1_000_000) * MICRO : 0;
        return new Named(v.description(), seed -> new Call(n, t, poll, leavesOnly));
    }

    /** One future for each inner call: the first branch is spawned, the second is this task's own. */
    private static final class Call extends SimTask {
        private final double nanos;
        private final double poll;
        private final boolean leavesOnly;
        private int n;
        private double own; // of the calls that were made in place

        Call(int n, double nanos, double poll, boolean leavesOnly) {
            this.n = n;
            this.nanos = nanos;
            this.poll = poll;
            this.leavesOnly = leavesOnly;
        }

        @Override
        protected void step(Next next) {
            if (n >= 2) {
                SimTask first = new Call(n - 1, nanos, poll, leavesOnly);
                n -= 2;
                own += leavesOnly ? 0 : nanos;
                next.spawn(first);
            } else if (n >= 0) {
                n = -1;
                double leaf = own + nanos;
                if (pending == 0) {
                    next.computeAndEnd(leaf, poll);
                } else {
                    next.compute(leaf, poll);
                }
            } else if (n == -1) {
                n = -2;
                next.await();
            } else {
                next.end();
            }
        }
    }

    private static TaskModel uts(Values v) {
        boolean binomial = v.word("tree", "binomial", "geometric").equals("binomial");
        double t = v.real("t", 0, 1_000_000) * MICRO;
        double b = v.isGiven("b") || binomial ? v.real("b", 0, 1_000_000) : 4;
        int m = v.isGiven("m") || binomial ? (int) v.whole("m", 1, 10_000) : 10;
        double q = v.real("q", 0, 1);
        if (binomial && q * m >= 1) {
            throw new IllegalArgumentException(
                    "uts: q * m is " + q * m + ", so the tree would have no end; it must be" + " less than 1");
        }
        return new Named(v.description(), seed -> new Node(new Shape(binomial, b, m, q, t), mix(seed), 0));
    }

    private record Shape(boolean binomial, double b, int m, double q, double nanos) {
        int children(long state, int height) {
            double u = (state >>> 11) * 0x1p-53;
            if (binomial) {
                return height == 0 ? (int) b : u < q ? m : 0;
            }
            if (height >= m) {
                return 0;
            }
            return (int) Math.min(100, Math.floor(Math.log(1 - u) / Math.log(1 - 1 / (1 + b))));
        }
    }

    private static long mix(long x) {
        return new SplittableRandom(x).nextLong();
    }

    private static final class Node extends SimTask {
        private final Shape shape;
        private final long state;
        private final int height;
        private int left = -1;

        Node(Shape shape, long state, int height) {
            this.shape = shape;
            this.state = state;
            this.height = height;
        }

        @Override
        protected void step(Next next) {
            if (left < 0) {
                left = shape.children(state, height);
                if (left == 0) {
                    next.computeAndEnd(shape.nanos(), 0);
                } else {
                    next.compute(shape.nanos(), 0);
                }
            } else if (left > 0) {
                left--;
                next.spawn(new Node(shape, mix(state + left), height + 1));
            } else {
                next.end();
            }
        }
    }

    // ---- loops ------------------------------------------------------------------------------------------------

    private static SimTask loop(long n, double nanos) {
        return new LoopTask(i -> nanos, nanos, 0, n);
    }

    private static TaskModel loops(Values v) {
        String kind = v.word("kind", "fine", "coarse", "random", "increasing", "decreasing");
        long given = v.whole("n", 0, 100_000_000);
        return new Named(v.description(), seed -> switch (kind) {
            case "fine" -> loop(given == 0 ? 10_000_000 : given, MICRO);
            case "coarse" -> loop(given == 0 ? 960 : given, 10_000 * MICRO);
            case "random" -> random(given == 0 ? 10_000 : (int) given, seed);
            case "increasing" -> slope(given == 0 ? 2_000 : given, true);
            default -> slope(given == 0 ? 2_000 : given, false);
        });
    }

    private static SimTask slope(long n, boolean up) {
        double step = (10_000 - 1) * MICRO / Math.max(1, n - 1);
        return new LoopTask(i -> MICRO + step * (up ? i : n - 1 - i), Double.NaN, 0, n);
    }

    /** A third 1 us, 26.6 % 10 us, 20 % 100 us, 13.3 % 1 ms, 6.6 % 10 ms. */
    private static SimTask random(int n, long seed) {
        double[] nanos = new double[n];
        SplittableRandom r = new SplittableRandom(seed);
        for (int i = 0; i < n; i++) {
            double u = r.nextDouble() * 15;
            nanos[i] = MICRO * (u < 5 ? 1 : u < 9 ? 10 : u < 12 ? 100 : u < 14 ? 1_000 : 10_000);
        }
        return new LoopTask(i -> nanos[(int) i], Double.NaN, 0, n);
    }

    // ---- values -----------------------------------------------------------------------------------------------

    private static final class Values {
        private final Kind kind;
        private final Map<String, String> values = new LinkedHashMap<>();
        private final Map<String, String> given;

        Values(Kind kind, Map<String, String> given) {
            this.kind = kind;
            this.given = given;
            kind.settings().forEach(s -> values.put(s.name(), s.standard()));
            given.forEach((name, value) -> {
                if (values.replace(name, value.strip().replace("_", "")) == null) {
                    throw new IllegalArgumentException("the model of " + kind.name() + " has no parameter '" + name
                            + "'; valid: " + String.join(", ", values.keySet())
                            + Schedulers.hint(name, List.copyOf(values.keySet())));
                }
            });
        }

        boolean isGiven(String name) {
            return given.containsKey(name);
        }

        String description() {
            List<String> parts = new ArrayList<>();
            values.forEach((name, value) -> parts.add(name + "=" + value));
            return kind.name() + " " + String.join(" ", parts);
        }

        private String text(String name) {
            String value = values.get(name);
            if (value == null) {
                throw new IllegalArgumentException(kind.name() + " has no parameter " + name);
            }
            return value;
        }

        long whole(String name, long least, long most) {
            double d = real(name, (double) least, (double) most);
            if (d != Math.rint(d)) {
                throw wrong(name, "a whole number from " + least + " to " + most);
            }
            return (long) d;
        }

        double real(String name, double least, double most) {
            try {
                double d = Double.parseDouble(text(name));
                if (d >= least && d <= most) {
                    return d;
                }
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        wrong(name, range(least, most)).getMessage(), e);
            }
            throw wrong(name, range(least, most));
        }

        private static String range(double least, double most) {
            return String.format(Locale.ROOT, "a number from %.0f to %.0f", least, most);
        }

        String word(String name, String... valid) {
            if (!List.of(valid).contains(text(name))) {
                throw wrong(name, "one of " + String.join(", ", valid));
            }
            return text(name);
        }

        private IllegalArgumentException wrong(String name, String right) {
            return new IllegalArgumentException(
                    kind.name() + ": " + name + " must be " + right + ", not '" + text(name) + "'");
        }
    }
}
