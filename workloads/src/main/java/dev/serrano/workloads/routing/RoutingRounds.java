package dev.serrano.workloads.routing;

import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.graph.Graph;
import dev.serrano.workloads.graph.LoadedGraph;
import dev.serrano.workloads.spmd.Share;
import dev.serrano.workloads.spmd.SpmdProgram;
import java.util.Arrays;

/**
 * The same tables by exchange: in each round every node makes its table from those that its neighbors had before the
 * round, until no table changes. Each task has a share of the nodes; two sets of tables take turns.
 */
final class RoutingRounds implements SpmdProgram<LoadedGraph> {

    @Override
    public int tasks(LoadedGraph input) {
        return input.tasks();
    }

    @Override
    public Run start(LoadedGraph input, int tasks) {
        return new Exchange(input, tasks);
    }

    private static final class Exchange implements Run {
        private static final long UNKNOWN = Long.MAX_VALUE / 2; // and the weight of an edge more does not overflow

        private final LoadedGraph input;
        private final Graph graph;
        private final int tasks;
        private final long[][][] lengths; // by turn, node and goal
        private final long[] digests; // by node
        private final boolean[][] changed; // by turn and task

        Exchange(LoadedGraph input, int tasks) {
            this.input = input;
            this.graph = input.graph();
            this.tasks = tasks;
            lengths = new long[2][graph.nodes()][graph.nodes()];
            digests = new long[graph.nodes()];
            changed = new boolean[2][tasks];
            for (long[] table : lengths[0]) {
                Arrays.fill(table, UNKNOWN);
            }
            for (int node = 0; node < graph.nodes(); node++) {
                lengths[0][node][node] = 0;
            }
        }

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            Share mine = Share.of(graph.nodes(), part, tasks);
            int turn = 0;
            boolean more = true;
            while (more) {
                boolean mineChanged = false;
                for (int node = mine.from(); node < mine.to(); node++) {
                    input.load().run();
                    mineChanged |= update(node, lengths[turn], lengths[1 - turn][node]);
                }
                changed[turn][part] = mineChanged;
                meeting.await();
                more = anyOf(changed[turn]);
                turn = 1 - turn;
            }
            for (int node = mine.from(); node < mine.to(); node++) {
                digests[node] = digest(node, lengths[turn]);
            }
        }

        private static boolean anyOf(boolean[] all) {
            for (boolean one : all) {
                if (one) {
                    return true;
                }
            }
            return false;
        }

        /** Makes the next table of a node; returns whether it differs from the one before. */
        private boolean update(int node, long[][] before, long[] next) {
            System.arraycopy(before[node], 0, next, 0, next.length);
            for (int place = graph.begin(node); place < graph.end(node); place++) {
                long[] neighbour = before[graph.target(place)];
                int weight = graph.weightAt(place);
                for (int goal = 0; goal < next.length; goal++) {
                    next[goal] = Math.min(next[goal], neighbour[goal] + weight);
                }
            }
            return !Arrays.equals(next, before[node]);
        }

        /** That of {@link Table#digest}: the hop to a goal is the lowest neighbor where a shortest way begins. */
        private long digest(int node, long[][] all) {
            int[] hop = new int[graph.nodes()];
            Arrays.fill(hop, Integer.MAX_VALUE);
            hop[node] = node;
            for (int place = graph.begin(node); place < graph.end(node); place++) {
                int neighbour = graph.target(place);
                for (int goal = 0; goal < hop.length; goal++) {
                    if (goal != node && all[neighbour][goal] + graph.weightAt(place) == all[node][goal]) {
                        hop[goal] = Math.min(hop[goal], neighbour);
                    }
                }
            }
            Digest digest = new Digest().add(hop);
            for (long one : all[node]) {
                digest.add(one);
            }
            return digest.value();
        }

        @Override
        public String checksum() {
            Digest all = new Digest();
            Arrays.stream(digests).forEach(all::add);
            return all.toString();
        }
    }
}
