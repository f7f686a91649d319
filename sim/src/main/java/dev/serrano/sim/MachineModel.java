package dev.serrano.sim;

import dev.serrano.internal.policy.Schedulers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * A machine that the simulator runs a program on: its workers, its sockets, and what the parts of a scheduler cost
 * there. All costs are in nanoseconds.
 *
 * <p>Worker {@code i} of {@code n} is on socket {@code i * sockets / n}. What two workers of one socket do with each
 * other has the near costs, all else the far ones.
 */
public final class MachineModel {
    /** What can be set, with its meaning; {@link #with} takes the names. */
    public enum Cost {
        /** Creates a task and puts it into the worker's own deque. */
        PUSH("creates a task and puts it into the own deque"),
        /** Takes a task from the worker's own deque and calls it. */
        POP("takes a task from the own deque and calls it"),
        /** A push or pop of a deque that other workers see costs so much more. */
        PUBLIC("a push or pop of a deque that others see costs so much more"),
        /** Sends a message: time of the sender, during which no other sends to the same receiver. */
        SEND("sends a message; no other sends to the same receiver meanwhile"),
        /** Receives and understands a message. */
        RECEIVE("receives a message and decides what to do"),
        /** From the end of a send until a receiver that looks sees the message. */
        LATENCY("until a receiver that looks sees a message"),
        /** A failing look at another worker's deque. */
        MISS("a cache miss: a look at another's deque"),
        /** Takes a task out of another worker's deque; one thief after the other. */
        STEAL("takes a task out of another's deque, one thief after the other"),
        /** Hands over one more task of many with the same message or steal; the first use of a task of another worker. */
        TRANSFER("one more task of the same steal; first use of a task that another has made"),
        /** How much more all that costs between sockets: a factor. */
        FAR("a factor: how much more SEND, LATENCY, MISS and STEAL cost between sockets"),
        /** Cuts a running loop. */
        SPLIT("cuts a running loop"),
        /** A loop runs for so long between two polls, at least one iteration. */
        BLOCK("a loop runs so long between two polls, at least one iteration"),
        /** What a loop does between two iterations or blocks, beside them. */
        POLL("a poll of a loop, and its part of the bookkeeping"),
        /** A task that waits for one that another worker has taken is set aside, and taken up later. */
        SUSPEND("sets a task aside that waits for another worker, and takes it up again"),
        /** Wakes a worker that sleeps: time of the waking one. */
        UNPARK("wakes a sleeping worker: time of the waking one"),
        /** From then until the worker looks for work. */
        WAKE("until the woken worker looks for work"),
        /** Between two looks of a search. */
        PAUSE("between two looks of a search"),
        /** The first back-off of an idle request; it doubles up to 128 times as much. */
        BACK_OFF("first back-off of an idle request");

        private final String help;

        Cost(String help) {
            this.help = help;
        }

        /** The meaning, in some words. */
        public String help() {
            return help;
        }

        /** The name for {@link MachineModel#with}: small letters. */
        public String id() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /**
         * The cost with a name.
         *
         * @param id as of {@link #id()}
         * @throws IllegalArgumentException if there is none; the message lists all
         */
        public static Cost named(String id) {
            List<String> ids = Arrays.stream(values()).map(Cost::id).toList();
            return Arrays.stream(values())
                    .filter(c -> c.id().equals(id))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no cost '" + id + "'; valid: "
                            + String.join(", ", ids) + Schedulers.hint(id, ids)));
        }
    }

    /** The most workers of a machine. */
    public static final int MOST_WORKERS = 1 << 14;

    private final String name;
    private final int workers;
    private final int sockets;
    private final boolean sleeps;
    private final boolean stacksJoins;
    private final double[] costs;

    private MachineModel(String name, int workers, int sockets, boolean sleeps, boolean stacksJoins, double[] costs) {
        this.name = name;
        this.workers = workers;
        this.sockets = sockets;
        this.sleeps = sleeps;
        this.stacksJoins = stacksJoins;
        this.costs = costs;
    }

    private static MachineModel of(
            String name, int workers, int sockets, boolean sleeps, boolean stacksJoins, double... costs) {
        if (costs.length != Cost.values().length) {
            throw new AssertionError(name + " has " + costs.length + " costs");
        }
        return new MachineModel(name, workers, sockets, sleeps, stacksJoins, costs);
    }

    /** The machines that have a name; see docs/design/simulator.md for where their costs come from. */
    private static final Map<String, MachineModel> NAMED = new TreeMap<>();

    private static void add(MachineModel m) {
        NAMED.put(m.name, m);
    }

    static {
        // PUSH, POP, PUBLIC, SEND, RECEIVE, LATENCY, MISS, STEAL, TRANSFER, FAR, SPLIT, BLOCK, POLL, SUSPEND, UNPARK,
        // WAKE,
        // PAUSE, BACK_OFF
        add(of(
                "server", 2, 1, true, false, 4, 3, 8, 60, 40, 80, 60, 90, 10, 2, 60, 3_000, 25, 600, 3_000, 30_000, 100,
                100_000));
        add(of(
                "xeon-24", 24, 2, false, true, 25, 12, 5, 150, 70, 90, 90, 150, 8, 1.7, 100, 0, 4, 50, 0, 0, 50,
                100_000));
        add(of(
                "opteron-48",
                48,
                4,
                false,
                true,
                40,
                20,
                10,
                420,
                180,
                250,
                250,
                400,
                20,
                1.5,
                250,
                0,
                40,
                100,
                0,
                0,
                100,
                100_000));
        add(of(
                "phi-240", 240, 1, false, true, 1_800, 900, 100, 4_400, 2_000, 2_000, 500, 900, 240, 1, 2_800, 0, 900,
                300, 0, 0, 300, 100_000));
    }

    /** The names of {@link #named}. */
    public static List<String> names() {
        return List.copyOf(NAMED.keySet());
    }

    /**
     * A machine by its name.
     *
     * @param name one of {@link #names()}
     * @throws IllegalArgumentException if there is none of that name
     */
    public static MachineModel named(String name) {
        MachineModel m = NAMED.get(name);
        if (m == null) {
            throw new IllegalArgumentException("there is no machine '" + name + "'; valid: "
                    + String.join(", ", NAMED.keySet()) + Schedulers.hint(name, names()));
        }
        return m;
    }

    /**
     * This machine with another number of workers.
     *
     * @param n 1 to 16384
     * @throws IllegalArgumentException if it is out of range
     */
    public MachineModel withWorkers(int n) {
        if (n < 1 || n > MOST_WORKERS) {
            throw new IllegalArgumentException("a machine has 1 to " + MOST_WORKERS + " workers, not " + n);
        }
        return new MachineModel(name, n, sockets, sleeps, stacksJoins, costs);
    }

    /**
     * This machine with another number of sockets.
     *
     * @param n 1 or more
     * @throws IllegalArgumentException if it is less
     */
    public MachineModel withSockets(int n) {
        if (n < 1) {
            throw new IllegalArgumentException("a machine has 1 or more sockets, not " + n);
        }
        return new MachineModel(name, workers, n, sleeps, stacksJoins, costs);
    }

    /**
     * This machine with another value for one cost.
     *
     * @param cost which one
     * @param value nanoseconds, or a factor for {@link Cost#FAR}; 0 or more
     * @throws IllegalArgumentException if it is negative or no number
     */
    public MachineModel with(Cost cost, double value) {
        if (!(value >= 0 && value < 1e12)) {
            throw new IllegalArgumentException(
                    "the cost " + cost.id() + " must be a number of nanoseconds from 0 to 1e12, not " + value);
        }
        double[] c = costs.clone();
        c[index(cost)] = value;
        return new MachineModel(name, workers, sockets, sleeps, stacksJoins, c);
    }

    /**
     * This machine with workers that sleep when they find nothing, as Serrano's do, or that spin.
     *
     * @param sleep whether they sleep
     */
    public MachineModel withSleep(boolean sleep) {
        return new MachineModel(name, workers, sockets, sleep, stacksJoins, costs);
    }

    /**
     * This machine with a runtime that keeps a waiting task on its worker's stack, where it can go on only when all
     * tasks above it have ended, or with one that sets it aside, as Serrano does.
     *
     * @param stack whether waiting tasks stay on the stack
     */
    public MachineModel withStackedJoins(boolean stack) {
        return new MachineModel(name, workers, sockets, sleeps, stack, costs);
    }

    /**
     * This machine with another name.
     *
     * @param other the name
     */
    public MachineModel withName(String other) {
        return new MachineModel(Objects.requireNonNull(other), workers, sockets, sleeps, stacksJoins, costs);
    }

    private static int index(Cost cost) {
        return List.of(Cost.values()).indexOf(cost);
    }

    /** Its name. */
    public String name() {
        return name;
    }

    /** How many workers it has. */
    public int workers() {
        return workers;
    }

    /** How many sockets it has. */
    public int sockets() {
        return sockets;
    }

    /** Whether a worker that finds nothing sleeps, instead of to spin. */
    public boolean sleeps() {
        return sleeps;
    }

    /** Whether a waiting task stays on its worker's stack. */
    public boolean stacksJoins() {
        return stacksJoins;
    }

    /**
     * The value of a cost.
     *
     * @param cost which one
     */
    public double cost(Cost cost) {
        return costs[index(cost)];
    }

    /** All costs by their names, in the order of {@link Cost}. */
    public Map<String, Double> costs() {
        Map<String, Double> all = new LinkedHashMap<>();
        for (Cost c : Cost.values()) {
            all.put(c.id(), cost(c));
        }
        return all;
    }

    /**
     * The socket of a worker.
     *
     * @param worker its number
     */
    public int socketOf(int worker) {
        return (int) ((long) worker * Math.min(sockets, workers) / workers);
    }

    @Override
    public String toString() {
        return name + ", " + workers + (workers == 1 ? " worker, " : " workers, ") + sockets
                + (sockets == 1 ? " socket" : " sockets");
    }
}
