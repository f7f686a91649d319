package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.actors.Self;
import dev.serrano.workloads.form.Digest;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/** The shortest ways between all nodes of a graph, with an actor for each block of the matrix. */
public final class ActorApspWorkload extends TableWorkload<ActorApspWorkload.Graph> {
    private static final int MOST = 2_000;
    private static final int FARTHEST = 1_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-apsp",
            "all shortest ways in a graph, an actor for each block",
            "actors that exchange large messages with their row and column",
            "All-Pairs Shortest Path of Savina, by blocks of Floyd and Warshall",
            List.of(
                    Parameter.integer("n", 300, "how many nodes the graph has, 1 to " + MOST),
                    Parameter.integer("block", 50, "how many rows and columns a block has, 1 to " + MOST)));

    private static final FormTable<Graph> FORMS =
            ActorForms.of(ActorApspWorkload::play).build();

    /** The distances between neighbors; runs copy them. */
    static final class Graph {
        private final int n;
        private final int block;
        private final int[] matrix;

        Graph(int n, int block, int[] matrix) {
            this.n = n;
            this.block = block;
            this.matrix = matrix;
        }

        /** How many blocks there are in a row. */
        int blocks() {
            return (n + block - 1) / block;
        }

        /** How many rows, or columns, belong to the blocks with that number. */
        int width(int number) {
            return Math.min(block, n - number * block);
        }

        int[] block(int i, int j) {
            int[] cut = new int[width(i) * width(j)];
            for (int r = 0; r < width(i); r++) {
                System.arraycopy(matrix, (i * block + r) * n + j * block, cut, r * width(j), width(j));
            }
            return cut;
        }
    }

    /** The workload; it has no state. */
    public ActorApspWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, MOST);
        int block = parameters.integer("block", 1, MOST);
        int[] matrix =
                new SplittableRandom(n).ints((long) n * n, 1, FARTHEST + 1).toArray();
        for (int i = 0; i < n; i++) {
            matrix[i * n + i] = 0;
        }
        return FORMS.prepare(new Graph(n, block, matrix), expected(n, block, matrix));
    }

    /** The answer, without blocks. */
    private static String expected(int n, int block, int[] matrix) {
        int[] shortest = matrix.clone();
        shorten(shortest, shortest, shortest, n, n, n);
        Graph closed = new Graph(n, block, shortest);
        Digest digest = new Digest();
        for (int i = 0; i < closed.blocks(); i++) {
            for (int j = 0; j < closed.blocks(); j++) {
                digest.add(closed.block(i, j));
            }
        }
        return digest.toString();
    }

    /** Ways through the nodes that are columns of one block and rows of the other. */
    private static void shorten(int[] ways, int[] left, int[] up, int rows, int through, int columns) {
        for (int k = 0; k < through; k++) {
            for (int r = 0; r < rows; r++) {
                int first = left[r * through + k];
                for (int c = 0; c < columns; c++) {
                    ways[r * columns + c] = Math.min(ways[r * columns + c], first + up[k * columns + c]);
                }
            }
        }
    }

    /**
     * A block that another one needs for a step: the one in its row, or in its column, that has the nodes of the step.
     */
    private static final class Part {
        private final int step;
        private final boolean sameRow;
        private final int[] ways;

        Part(int step, boolean sameRow, int[] ways) {
            this.step = step;
            this.sameRow = sameRow;
            this.ways = ways;
        }
    }

    private static final Part BEGIN = new Part(0, true, new int[0]);

    /** A block. Messages for later steps are kept: senders may be steps ahead of each other. */
    private static final class Block implements Script<Part> {
        private final int i;
        private final int j;
        private final Graph graph;
        private final List<List<Address<Part>>> all;
        private final int[] ways;
        private final int[] @Nullable [] left;
        private final int[] @Nullable [] up;
        private int step;

        Block(int i, int j, Graph graph, List<List<Address<Part>>> all) {
            this.i = i;
            this.j = j;
            this.graph = graph;
            this.all = all;
            this.ways = graph.block(i, j);
            this.left = new int[graph.blocks()][];
            this.up = new int[graph.blocks()][];
        }

        @Override
        public void receive(Part part, Self<Part> self) {
            if (part != BEGIN) {
                (part.sameRow ? left : up)[part.step] = part.ways;
            }
            while (step < graph.blocks() && proceed()) {
                step++;
            }
            if (step == graph.blocks()) {
                self.exit();
            }
        }

        /** False if something is missing. */
        private boolean proceed() {
            int[] fromLeft = j == step ? ways : left[step];
            int[] fromUp = i == step ? ways : up[step];
            if (fromLeft == null || fromUp == null) {
                return false;
            }
            shorten(ways, fromLeft, fromUp, graph.width(i), graph.width(step), graph.width(j));
            left[step] = null;
            up[step] = null;
            tell();
            return true;
        }

        private void tell() {
            if (i != step && j != step) {
                return;
            }
            int[] copy = ways.clone();
            for (int other = 0; other < graph.blocks(); other++) {
                if (j == step && other != j) {
                    all.get(i).get(other).send(new Part(step, true, copy));
                }
                if (i == step && other != i) {
                    all.get(other).get(j).send(new Part(step, false, copy));
                }
            }
        }
    }

    private static String play(Graph graph, ActorHost host) throws Exception {
        List<Block> blocks = new ArrayList<>();
        List<List<Address<Part>>> all = new ArrayList<>();
        host.run(on -> {
            for (int i = 0; i < graph.blocks(); i++) {
                List<Address<Part>> row = new ArrayList<>();
                for (int j = 0; j < graph.blocks(); j++) {
                    Block block = new Block(i, j, graph, all);
                    blocks.add(block);
                    row.add(on.start(block));
                }
                all.add(row);
            }
            all.forEach(row -> row.forEach(block -> block.send(BEGIN)));
        });
        Digest digest = new Digest();
        blocks.forEach(block -> digest.add(block.ways));
        return digest.toString();
    }
}
