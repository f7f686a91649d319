package dev.serrano.workloads.cluster;

import dev.serrano.actor.Actor;
import dev.serrano.cluster.Cluster;
import dev.serrano.cluster.ClusterPlace;
import dev.serrano.cluster.RemoteActor;
import dev.serrano.cluster.RemoteRef;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.nqueens.NQueensWorkload;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Counts the ways to put n queens on a board by actors: a master at the home deals boards to workers at all places,
 * each of which fills one more row and sends the boards back, or counts the rest if few rows are left.
 */
final class ActorQueensCluster implements ClusterWorkload {
    private static final int SMALLEST = 4;
    private static final int MOST_WORKERS = 1_000;
    private static final int MOST_ROWS = 4;
    private static final int UNDER_WAY = 2; // boards for each worker

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-queens",
            "all ways to put n queens on a board, by a master and workers that are actors",
            "work dealt by messages to the actors that have finished",
            "Savina (Imam and Sarkar 2014), n-queens first n solutions",
            List.of(
                    Parameter.integer("n", 12, "the size of the board, " + SMALLEST + " to " + NQueensWorkload.LARGEST),
                    Parameter.integer("rows", 2, "how many rows are filled by messages, 0 to " + MOST_ROWS),
                    Parameter.integer("workers", 2, "how many actors work at each place, 1 to " + MOST_WORKERS)));

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(QueensCluster.Queens.class, Worker.class, Fill.class, Stop.class, Filled.class);
    }

    @Override
    public Program prepare(Parameters parameters) throws BadParameterException {
        return new Board(
                parameters.integer("n", SMALLEST, NQueensWorkload.LARGEST),
                parameters.integer("rows", 0, MOST_ROWS),
                parameters.integer("workers", 1, MOST_WORKERS));
    }

    private record Board(int n, int rows, int workers) implements Program {
        @Override
        public String run(Cluster cluster) {
            Master master = new Master(n);
            cluster.finish(() -> {
                RemoteRef<Word> home = cluster.actor(cluster.here(), (_, _) -> master);
                List<RemoteRef<Message>> all = new ArrayList<>();
                for (int i = 0; i < workers; i++) {
                    for (ClusterPlace place : cluster.places()) {
                        all.add(cluster.actor(place, new Worker(all.size(), rows, home)));
                    }
                }
                home.tell(new Begin(all));
            });
            return Long.toString(master.solutions);
        }

        @Override
        public String expected() {
            return Long.toString(NQueensWorkload.solutions(n));
        }
    }

    /** Deals the boards. At the home. */
    private static final class Master extends Actor<Word> {
        private final Deque<QueensCluster.Queens> boards = new ArrayDeque<>();
        private final Deque<Integer> free = new ArrayDeque<>(); // a worker as often as it may get a board
        private List<RemoteRef<Message>> workers = List.of();
        private int underWay;
        private long solutions;

        Master(int n) {
            boards.add(new QueensCluster.Queens(n, 0, 0, 0, 0));
        }

        @Override
        protected void process(Word message) {
            switch (message) {
                case Begin b -> {
                    workers = b.workers;
                    for (int i = 0; i < UNDER_WAY * workers.size(); i++) {
                        free.add(i % workers.size());
                    }
                }
                case Filled f -> {
                    underWay--;
                    solutions += f.solutions;
                    boards.addAll(f.boards);
                    free.add(f.worker);
                }
            }
            while (!boards.isEmpty() && !free.isEmpty()) {
                underWay++;
                workers.get(free.removeFirst()).tell(new Fill(boards.removeFirst()));
            }
            if (underWay == 0) {
                workers.forEach(w -> w.tell(new Stop()));
                exit();
            }
        }
    }

    /** What the workers get. */
    sealed interface Message permits Fill, Stop {}

    /** A board to fill. */
    record Fill(QueensCluster.Queens board) implements Message {}

    /** There is no board left. */
    record Stop() implements Message {}

    /** What the master gets. */
    sealed interface Word permits Begin, Filled {}

    /** All workers; never leaves the home. */
    record Begin(List<RemoteRef<Message>> workers) implements Word {}

    /**
     * What a worker has made of a board.
     *
     * @param solutions how many solutions it has found
     * @param boards the boards that are still to be filled
     */
    record Filled(int worker, long solutions, List<QueensCluster.Queens> boards) implements Word {}

    /** A worker. */
    record Worker(int number, int rows, RemoteRef<Word> master) implements RemoteActor<Message> {
        @Override
        public Actor<Message> make(Cluster cluster, RemoteRef<Message> self) {
            return new Actor<>() {
                @Override
                protected void process(Message message) {
                    switch (message) {
                        case Fill f -> master.tell(filled(f.board));
                        case Stop _ -> exit();
                    }
                }
            };
        }

        private Filled filled(QueensCluster.Queens board) {
            if (board.rows() >= rows) {
                return new Filled(number, QueensCluster.Queens.serial(board), List.of());
            }
            List<QueensCluster.Queens> next = new ArrayList<>();
            for (int column = 0; column < board.n(); column++) {
                if (board.isSafe(column)) {
                    next.add(board.place(column));
                }
            }
            return new Filled(number, 0, next);
        }
    }
}
