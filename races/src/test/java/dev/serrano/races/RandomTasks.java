package dev.serrano.races;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.awaiting;
import static dev.serrano.Serrano.doWork;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.future;
import static dev.serrano.Serrano.join;
import static dev.serrano.Serrano.next;
import static dev.serrano.Serrano.phased;
import static dev.serrano.Serrano.promise;
import static dev.serrano.Serrano.range;

import dev.serrano.Promise;
import dev.serrano.TaskFuture;
import dev.serrano.graph.ComputationGraph;
import dev.serrano.graph.ComputationGraph.Edge;
import dev.serrano.graph.ComputationGraph.Step;
import dev.serrano.phaser.PhaserMode;
import dev.serrano.phaser.TaskPhaser;
import dev.serrano.spi.CurrentTask;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A random program of async, finish, future, promise, input, join, loop and phaser, with accesses to a few elements of
 * an array. Each access has a number, a line of its own, and a bit of the work that its step does: so the recorded graph
 * says in which step it was.
 */
final class RandomTasks {
    static final int MOST = 40;

    private final AtomicInteger numbers = new AtomicInteger();
    private final Done[] done = new Done[MOST];
    private final int[] array;

    /** An access, with what the detector knew of its order. */
    record Done(int number, int index, boolean writes, Touch touch, OrderedTask by, Clock after) {}

    /** What a task can wait for. */
    private record Known(List<TaskFuture<?>> values) {
        Known plus(TaskFuture<?> f) {
            List<TaskFuture<?>> more = new ArrayList<>(values);
            more.add(f);
            return new Known(List.copyOf(more));
        }
    }

    RandomTasks(int locations) {
        array = new int[locations];
    }

    List<Done> accesses() {
        List<Done> all = new ArrayList<>();
        for (Done d : done) {
            if (d != null) {
                all.add(d);
            }
        }
        return all;
    }

    void run(long seed) {
        block(new Random(seed), 3, new Known(List.of()));
    }

    private void access(Random random) {
        int number = numbers.getAndIncrement();
        int index = random.nextInt(array.length);
        boolean writes = random.nextInt(3) == 0;
        if (number >= MOST) {
            return;
        }
        doWork(1L << number);
        OrderedTask by = CurrentTask.member(OrderedTask.class);
        RaceSite site = RaceSite.at(MethodHandles.lookup(), "element", RaceSite.class, "access", "#" + number + " ", 0);
        Touch touch = by.touch(site);
        done[number] = new Done(number, index, writes, touch, by, by.sure());
        if (writes) {
            RaceHooks.writeElement(array, index, site, RaceHooks.task());
        } else {
            RaceHooks.readElement(array, index, site, RaceHooks.task());
        }
    }

    private void block(Random random, int depth, Known given) {
        Known known = given;
        int length = random.nextInt(1, 5);
        for (int i = 0; i < length; i++) {
            long seed = random.nextLong();
            int choice = depth == 0 ? random.nextInt(2) : random.nextInt(11);
            Known now = known;
            switch (choice) {
                case 0 -> access(random);
                case 1 -> {
                    if (known.values.isEmpty()) {
                        access(random);
                    } else {
                        known.values.get(random.nextInt(known.values.size())).join();
                    }
                }
                case 2, 3 -> async(() -> block(new Random(seed), depth - 1, now));
                case 4 -> finish(() -> block(new Random(seed), depth - 1, now));
                case 5, 6 ->
                    known = known.plus(future(() -> {
                        block(new Random(seed), depth - 1, now);
                        return 1;
                    }));
                case 7 -> known = known.plus(promised(seed, depth, now));
                case 8 -> {
                    if (known.values.isEmpty()) {
                        join(
                                () -> block(new Random(seed), depth - 1, now),
                                () -> block(new Random(~seed), depth - 1, now));
                    } else {
                        TaskFuture<?> input = known.values.get(random.nextInt(known.values.size()));
                        async(awaiting(input), () -> block(new Random(seed), depth - 1, now));
                    }
                }
                case 9 -> forall(range(0, 3), k -> block(new Random(seed + k), depth - 1, now));
                default -> phases(seed);
            }
        }
    }

    private Promise<Integer> promised(long seed, int depth, Known now) {
        Promise<Integer> p = promise();
        async(() -> {
            Random random = new Random(seed);
            block(random, depth - 1, now);
            p.put(1);
            access(random);
        });
        return p;
    }

    /** Three tasks, in three phases. */
    private void phases(long seed) {
        finish(() -> {
            TaskPhaser ph = TaskPhaser.create(PhaserMode.SIG_WAIT);
            for (int t = 0; t < 3; t++) {
                Random random = new Random(seed + t);
                async(phased(ph.in(PhaserMode.SIG_WAIT)), () -> {
                    for (int round = 0; round < 3; round++) {
                        if (random.nextInt(3) == 0) {
                            access(random);
                        }
                        next();
                    }
                });
            }
            ph.drop();
        });
    }

    // ---- the graph -----------------------------------------------------------------------------------------------

    /** By the number of an access the accesses whose steps can be reached from its step. */
    static BitSet[] reachable(ComputationGraph g, List<Done> accesses) {
        int n = g.steps().size();
        BitSet[] from = new BitSet[n]; // the steps from which a step can be reached
        for (Step s : g.inOrder()) {
            BitSet all = new BitSet(n);
            for (Edge e : g.into(s)) {
                all.or(from[e.from()]);
                all.set(e.from());
            }
            from[s.number()] = all;
        }
        int[] stepOf = new int[MOST];
        for (Step s : g.steps()) {
            for (int a = 0; a < MOST; a++) {
                if ((s.work() & 1L << a) != 0) {
                    stepOf[a] = s.number();
                }
            }
        }
        BitSet[] result = new BitSet[MOST];
        for (Done a : accesses) {
            BitSet reached = new BitSet();
            for (Done b : accesses) {
                if (from[stepOf[b.number()]].get(stepOf[a.number()])) {
                    reached.set(b.number());
                }
            }
            result[a.number()] = reached;
        }
        return result;
    }

    /** Whether two accesses are in one step, or one after the other. */
    static boolean sameTask(Done a, Done b) {
        return a.by() == b.by();
    }
}
