package dev.serrano.workloads.bfs;

import dev.serrano.workloads.form.Construct;
import dev.serrano.workloads.form.Program;
import dev.serrano.workloads.graph.LoadedGraph;
import dev.serrano.workloads.spmd.Share;
import dev.serrano.workloads.spmd.SpmdProgram;

/** Rounds until no distance changes: a parallel loop over the nodes for each, or tasks that meet after each. */
final class BellmanFord {
    private BellmanFord() {}

    /** A task for each node in each round, as IMSuite has it. */
    static final class Loops implements Program<LoadedGraph> {
        @Override
        public String run(LoadedGraph input, Construct construct) {
            Distances distances = new Distances(input);
            int rounds = 0;
            long changed;
            do {
                int round = rounds++;
                changed = construct.sum(distances.nodes(), node -> distances.relax(round, node) ? 1 : 0);
            } while (changed > 0);
            return distances.checksum(rounds);
        }
    }

    /** Tasks for the whole search, each with a share of the nodes. */
    static final class Tasks implements SpmdProgram<LoadedGraph> {
        @Override
        public int tasks(LoadedGraph input) {
            return input.tasks();
        }

        @Override
        public Run start(LoadedGraph input, int tasks) {
            return new Steps(new Distances(input), tasks);
        }
    }

    private static final class Steps implements SpmdProgram.Run {
        /* rounds  by task, each its own: all are equal in the end. */
        private final Distances distances;
        private final int tasks;
        private final boolean[][] changed; // by turn and task
        private final int[] rounds;

        Steps(Distances distances, int tasks) {
            this.distances = distances;
            this.tasks = tasks;
            changed = new boolean[2][tasks];
            rounds = new int[tasks];
        }

        @Override
        public void run(int part, SpmdProgram.Meeting meeting) throws Exception {
            Share mine = Share.of(distances.nodes(), part, tasks);
            boolean more = true;
            int round = 0;
            while (more) {
                boolean mineChanged = false;
                for (int node = mine.from(); node < mine.to(); node++) {
                    mineChanged |= distances.relax(round, node);
                }
                changed[round % 2][part] = mineChanged;
                meeting.await();
                more = anyOf(changed[round % 2]);
                round++;
            }
            rounds[part] = round;
        }

        private static boolean anyOf(boolean[] all) {
            for (boolean one : all) {
                if (one) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public String checksum() {
            return distances.checksum(rounds[0]);
        }
    }
}
