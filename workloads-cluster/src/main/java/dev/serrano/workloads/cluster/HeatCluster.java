package dev.serrano.workloads.cluster;

import dev.serrano.Serrano;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteTask;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.Digest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Heat in a plate: each place keeps a block of rows, and sends its outer rows to the places beside it after each step.
 * A step is a finish, in which each place computes and sends. The loss of a place ends the program, since its rows are
 * nowhere else.
 */
final class HeatCluster implements ClusterWorkload {
    private static final int LARGEST = 4_000;
    private static final int MOST_STEPS = 100_000;
    private static final AtomicLong RUNS = new AtomicLong();
    private static final Map<Key, Block> BLOCKS = new ConcurrentHashMap<>(); // of the places of this JVM

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "heat",
            "the heat in a plate, step by step",
            "data that stay at their places, and an exchange of rows in each step",
            "the X10 HeatTransfer, with halos",
            List.of(
                    Parameter.integer("n", 1_000, "the side of the plate in points, 1 to " + LARGEST),
                    Parameter.integer("steps", 100, "how many steps, 0 to " + MOST_STEPS)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(Key.class, Make.class, Step.class, Halo.class, Take.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Plate(parameters.integer("n", 1, LARGEST), parameters.integer("steps", 0, MOST_STEPS));
    }

    private record Plate(int n, int steps) implements Program {
        @Override
        public String run(Cluster cluster) {
            List<ClusterPlace> all = cluster.places();
            List<ClusterPlace> places = all.subList(0, Math.min(n, all.size()));
            List<Integer> numbers = places.stream().map(ClusterPlace::number).toList();
            long run = RUNS.incrementAndGet();
            Key[] keys = new Key[places.size()];
            Arrays.setAll(keys, i -> new Key(cluster.here().address(), run, numbers, i));
            cluster.finish(() -> {
                for (Key k : keys) {
                    cluster.async(places.get(k.index), new Make(k, n));
                }
            });
            for (int i = 0; i < steps; i++) {
                int step = i;
                cluster.finish(() -> {
                    for (Key k : keys) {
                        cluster.async(places.get(k.index), new Step(k, keys, step));
                    }
                });
            }
            Digest digest = new Digest();
            for (Key k : keys) {
                for (int row = k.from(n); row < k.to(n); row++) {
                    digest.add(cluster.at(places.get(k.index), new Take(k, row, row == k.to(n) - 1)));
                }
            }
            return digest.toString();
        }

        @Override
        public String expected() {
            Block block = new Block(0, n, n);
            for (int step = 0; step < steps; step++) {
                for (int row = 1; row <= n; row++) {
                    block.average(row);
                }
                block.next();
            }
            Digest digest = new Digest();
            for (int row = 1; row <= n; row++) {
                digest.add(block.rows[row]);
            }
            return digest.toString();
        }
    }

    /**
     * Names the block of one place in one run.
     *
     * @param home the address of the place that runs the program
     * @param places the numbers of the places, the upper rows first
     * @param index whose block it is
     */
    record Key(String home, long run, List<Integer> places, int index) {
        int from(int n) {
            return (int) ((long) index * n / places.size());
        }

        int to(int n) {
            return (int) ((index + 1L) * n / places.size());
        }

        private Block block() {
            Block block = BLOCKS.get(this);
            if (block == null) {
                throw new IllegalStateException("the rows of " + this + " are not here");
            }
            return block;
        }
    }

    /** Some rows of the plate with a row above and one below, before and after a step. */
    private static final class Block {
        private static final int VALUES = 101;

        private double[][] rows;
        private double[][] after;
        // Rows that have come, of two steps: a place may end a step before another one begins it.
        private final double[][] above = new double[2][];
        private final double[][] below = new double[2][];

        Block(int from, int to, int n) {
            rows = new double[to - from + 2][n + 2];
            for (int row = 0; row < rows.length; row++) {
                for (int column = 0; column < n + 2; column++) {
                    rows[row][column] = ((from + row) * 31 + column * 17) % VALUES / (double) VALUES;
                }
            }
            after = new double[rows.length][];
            Arrays.setAll(after, i -> rows[i].clone());
        }

        void average(int row) {
            double[] up = rows[row - 1];
            double[] here = rows[row];
            double[] down = rows[row + 1];
            double[] to = after[row];
            for (int i = 1; i < here.length - 1; i++) {
                to[i] = 0.25 * ((up[i] + down[i]) + (here[i - 1] + here[i + 1]));
            }
        }

        void next() {
            double[][] before = rows;
            rows = after;
            after = before;
        }

        /** Takes a row that a place beside this one has computed in a step. */
        synchronized void halo(boolean upper, int step, double[] row) {
            (upper ? above : below)[step % 2] = row;
        }

        /** Puts the rows that have come of the step before into their places. */
        synchronized void border(int step) {
            int before = (step + 1) % 2;
            if (step > 0 && above[before] != null) {
                rows[0] = above[before];
            }
            if (step > 0 && below[before] != null) {
                rows[rows.length - 1] = below[before];
            }
        }
    }

    /** Makes the block of a place. */
    record Make(Key key, int n) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            BLOCKS.keySet().removeIf(k -> k.home.equals(key.home) && k.run < key.run); // of a run that has failed
            BLOCKS.put(key, new Block(key.from(n), key.to(n), n));
            return null;
        }
    }

    /**
     * Computes a step of a block and sends its outer rows.
     *
     * @param all the blocks of the run
     */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    record Step(Key key, Key[] all, int step) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            Block block = key.block();
            block.border(step);
            int last = block.rows.length - 2;
            Serrano.forall(Serrano.range(1, last + 1), block::average);
            block.next();
            send(cluster, key.index - 1, false, block.rows[1]);
            send(cluster, key.index + 1, true, block.rows[last]);
            PlaceWork.did(last);
            return null;
        }

        private void send(Cluster cluster, int index, boolean upper, double[] row) {
            if (index >= 0 && index < all.length) {
                int number = key.places.get(index);
                ClusterPlace place = cluster.places().stream()
                        .filter(p -> p.number() == number)
                        .findFirst()
                        .orElseThrow(() -> new IllegalStateException("place " + number + " is gone"));
                cluster.async(place, new Halo(all[index], upper, step, row));
            }
        }
    }

    /** Brings a row to the block beside its own. */
    @SuppressWarnings("ArrayRecordComponent") // sent, never compared
    record Halo(Key key, boolean upper, int step, double[] row) implements RemoteTask<@Nullable Void> {
        @Override
        public @Nullable Void run(Cluster cluster) {
            key.block().halo(upper, step, row);
            return null;
        }
    }

    /** Returns a row of the plate, and with the last one ends the block. */
    record Take(Key key, int row, boolean last) implements RemoteTask<double[]> {
        @Override
        public double[] run(Cluster cluster) {
            Block block = key.block();
            if (last) {
                BLOCKS.remove(key);
            }
            int n = block.rows[0].length - 2;
            return block.rows[row - key.from(n) + 1];
        }
    }
}
