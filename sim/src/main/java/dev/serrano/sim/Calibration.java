package dev.serrano.sim;

import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.internal.channel.RequestChannel;
import dev.serrano.sim.MachineModel.Cost;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.ObjLongConsumer;

/**
 * Measures what the parts of a scheduler cost on this machine, with the production's classes where there are any. Each
 * figure is the least of several rounds: what disturbs a round makes it longer. Takes some seconds.
 */
public final class Calibration {
    private static final int ROUNDS = 15;
    private static final int TASKS = 200_000;
    private static final int MESSAGES = 10_000;
    private static final int TURNS = 20;
    private static final int SPINS = 1 << 12;
    private static final long GAME_NANOS = 300_000_000;
    private static final int WAKES = 200;

    /** Two threads that need longer have not run at the same time. */
    private static final double MOST_NANOS = 5_000;

    private static final Set<Cost> BETWEEN_THREADS = Set.of(Cost.SEND, Cost.LATENCY, Cost.MISS, Cost.STEAL);
    private static final long PARKED_NANOS = 200_000;

    /**
     * One cost.
     *
     * @param cost which one
     * @param nanos what was measured
     * @param standard that of the machine {@code server}
     */
    public record Measured(Cost cost, double nanos, double standard) {
        /** Name, value and meaning in a line. */
        public String line() {
            return String.format(Locale.ROOT, "%-9s %9.1f  (server %.1f)  %s", cost.id(), nanos, standard, cost.help());
        }
    }

    private Calibration() {}

    /** The machine {@code here}: as many workers as this machine has processors, and the costs that were measured. */
    public static MachineModel measure() {
        int processors = Runtime.getRuntime().availableProcessors();
        MachineModel m = MachineModel.named("server").withName("here").withWorkers(processors);
        Map<Cost, Double> costs = new TreeMap<>();
        tasks(costs);
        if (processors > 1) {
            messages(costs);
            lines(costs);
        }
        wakes(costs);
        for (Map.Entry<Cost, Double> e : costs.entrySet()) {
            if (!BETWEEN_THREADS.contains(e.getKey()) || e.getValue() < MOST_NANOS) {
                m = m.with(e.getKey(), e.getValue());
            }
        }
        return m;
    }

    /**
     * Whether two threads never ran at the same time, because other programs did or there is one processor: then the
     * costs of messages and cache misses are those of the machine {@code server}.
     *
     * @param here as {@link #measure} gives it
     */
    public static boolean wasDisturbed(MachineModel here) {
        return compare(here).stream().map(Measured::cost).noneMatch(BETWEEN_THREADS::contains);
    }

    /**
     * The measured costs beside those of the machine {@code server}.
     *
     * @param here as {@link #measure} gives it
     */
    public static List<Measured> compare(MachineModel here) {
        MachineModel server = MachineModel.named("server");
        List<Measured> all = new ArrayList<>();
        for (Cost c : Cost.values()) {
            if (here.cost(c) != server.cost(c)) {
                all.add(new Measured(c, here.cost(c), server.cost(c)));
            }
        }
        return all;
    }

    /**
     * The options of {@code serrano simulate} for the measured costs.
     *
     * @param here as {@link #measure} gives it
     */
    public static String options(MachineModel here) {
        return String.join(
                " ",
                compare(here).stream()
                        .map(m -> String.format(
                                Locale.ROOT, "--cost %s=%.1f", m.cost().id(), m.nanos()))
                        .toList());
    }

    /** A producer of empty tasks with one worker: the spawns, then the tasks. */
    private static void tasks(Map<Cost, Double> costs) {
        try (TaskRuntime runtime = TaskRuntime.builder().workers(1).build()) {
            for (int i = 0; i < ROUNDS; i++) {
                runtime.launch(() -> {
                    long[] spawned = new long[1];
                    long begin = System.nanoTime();
                    Serrano.finish(() -> {
                        for (int k = 0; k < TASKS; k++) {
                            Serrano.async(() -> {});
                        }
                        spawned[0] = System.nanoTime();
                    });
                    long end = System.nanoTime();
                    least(costs, Cost.PUSH, (double) (spawned[0] - begin) / TASKS);
                    least(costs, Cost.POP, (double) (end - spawned[0]) / TASKS);
                });
            }
        }
    }

    /** Two threads that answer each other by the production's channels. */
    private static void messages(Map<Cost, Double> costs) {
        RequestChannel there = new RequestChannel(16);
        RequestChannel back = new RequestChannel(16);
        for (int i = 0; i < ROUNDS; i++) {
            long begin = System.nanoTime();
            for (int k = 0; k < MESSAGES; k++) {
                there.send(k + 1L);
                there.receive();
            }
            least(costs, Cost.RECEIVE, (double) (System.nanoTime() - begin) / MESSAGES / 2);
        }
        Game game = new Game();
        double trip = game.play(
                () -> {
                    there.send(1);
                    game.await(() -> back.receive() != 0);
                },
                () -> {
                    game.await(() -> there.receive() != 0);
                    back.send(1);
                });
        // half a round trip is a send, the latency and a receive; the line of the channel moves for the send
        double half = Math.max(1, trip / 2 - costs.getOrDefault(Cost.RECEIVE, 0.0));
        costs.put(Cost.SEND, half / 2);
        costs.put(Cost.LATENCY, half / 2);
    }

    /** Two threads that take turns at one word: by stores, and by compare-and-set. */
    private static void lines(Map<Cost, Double> costs) {
        double stores = turns(AtomicLong::set);
        costs.put(Cost.MISS, stores);
        costs.put(Cost.STEAL, Math.max(stores, turns((word, v) -> word.compareAndSet(v - 1, v))));
    }

    private static double turns(ObjLongConsumer<AtomicLong> change) {
        AtomicLong word = new AtomicLong();
        Game game = new Game();
        return game.play(() -> turn(game, word, 0, change), () -> turn(game, word, 1, change)) / 2;
    }

    private static void turn(Game game, AtomicLong word, long mine, ObjLongConsumer<AtomicLong> change) {
        game.await(() -> (word.get() & 1) == mine);
        change.accept(word, word.get() + 1);
    }

    /** Two threads that wait for each other, for a limited time: other programs may keep one of them from running. */
    private static final class Game {
        private volatile boolean over;

        void await(BooleanSupplier condition) {
            for (int spins = 1; !condition.getAsBoolean() && !over; spins++) {
                if (spins % SPINS == 0) {
                    Thread.yield();
                } else {
                    Thread.onSpinWait();
                }
            }
        }

        /** The least time of a turn of both, in nanoseconds. */
        double play(Runnable first, Runnable second) {
            Thread other = Thread.ofPlatform().daemon().start(() -> {
                while (!over) {
                    second.run();
                }
            });
            double least = Double.POSITIVE_INFINITY;
            long start = System.nanoTime();
            long now = start;
            while (now - start < GAME_NANOS) {
                long begin = System.nanoTime();
                for (int i = 0; i < TURNS; i++) {
                    first.run();
                }
                now = System.nanoTime();
                least = Math.min(least, (double) (now - begin) / TURNS);
            }
            over = true;
            join(other);
            return least;
        }
    }

    private static void join(Thread t) {
        boolean interrupted = false;
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Wakes a thread that sleeps: how long the call takes, and how long the thread. */
    private static void wakes(Map<Cost, Double> costs) {
        AtomicLong asked = new AtomicLong(); // number of the wake-up
        AtomicLong woken = new AtomicLong(); // when, after it
        Thread sleeper = Thread.ofPlatform().daemon().start(() -> {
            for (int i = 1; i <= WAKES; i++) {
                while (asked.get() < i) {
                    LockSupport.park();
                }
                woken.set(System.nanoTime());
            }
        });
        long least = Long.MAX_VALUE; // from the call to the first step of the woken thread
        for (int i = 1; i <= WAKES; i++) {
            LockSupport.parkNanos(PARKED_NANOS); // the other is asleep by then, or the round is too short, and left out
            boolean asleep = sleeper.getState() == Thread.State.WAITING;
            long before = woken.get();
            asked.set(i);
            long begin = System.nanoTime();
            LockSupport.unpark(sleeper);
            long end = System.nanoTime();
            while (woken.get() == before) {
                Thread.onSpinWait();
            }
            if (asleep && i > WAKES / 4) {
                least(costs, Cost.UNPARK, (double) (end - begin));
                least = Math.min(least, woken.get() - begin);
            }
        }
        join(sleeper);
        if (least < Long.MAX_VALUE) {
            costs.put(Cost.WAKE, Math.max(0, least - costs.getOrDefault(Cost.UNPARK, 0.0)));
        }
    }

    private static void least(Map<Cost, Double> costs, Cost cost, double nanos) {
        costs.merge(cost, nanos, Math::min);
    }
}
