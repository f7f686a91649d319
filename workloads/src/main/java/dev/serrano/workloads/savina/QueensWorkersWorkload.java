package dev.serrano.workloads.savina;

import static dev.serrano.Serrano.finish;

import dev.serrano.actor.SelectorActor;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Address;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.ArrayList;
import java.util.List;

/** A master who hands boards to workers, until there are enough solutions. */
public final class QueensWorkersWorkload extends TableWorkload<QueensWorkersWorkload.Question> {
    private static final int LARGEST = 16;
    private static final int MOST_WORKERS = 1_000;
    private static final int[] SOLUTIONS = {
        1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2_680, 14_200, 73_712, 365_596, 2_279_184, 14_772_512
    };

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "queens-workers",
            "first solutions for n queens, by a master and workers",
            "master and workers; which message is processed first decides how much is done",
            "NQueens first K of Imam's thesis, 5.6, and Savina",
            List.of(
                    Parameter.integer("n", 11, "the size of the board, 4 to " + LARGEST),
                    Parameter.integer("wanted", 1_500, "how many solutions, 1 to as many as there are"),
                    Parameter.integer("workers", 20, "how many workers, 1 to " + MOST_WORKERS),
                    Parameter.integer("cutoff", 5, "how many rows a worker fills alone, 0 to " + LARGEST)));

    private static final FormTable<Question> FORMS = ActorForms.of(QueensWorkersWorkload::withActors)
            .serrano("priorities", QueensWorkersWorkload::withSelectors)
            .build();

    /** The problem, and the number of workers. */
    record Question(int n, int wanted, int workers, int cutoff) {}

    /** The workload; it has no state. */
    public QueensWorkersWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 4, LARGEST);
        int wanted = parameters.integer("wanted", 1, Math.max(1, SOLUTIONS[n - 1]));
        int workers = parameters.integer("workers", 1, MOST_WORKERS);
        int cutoff = parameters.integer("cutoff", 0, LARGEST);
        return FORMS.prepare(new Question(n, wanted, workers, cutoff), Integer.toString(wanted));
    }

    private sealed interface ForWorker {
        /** A board with so many rows filled: columns and diagonals that are taken, as bits. */
        record Board(int rows, int columns, int left, int right) implements ForWorker {}

        enum Stop implements ForWorker {
            STOP
        }
    }

    private sealed interface ForMaster {
        record Work(ForWorker.Board board) implements ForMaster {}

        enum Solution implements ForMaster {
            SOLUTION
        }

        enum Done implements ForMaster {
            DONE
        }
    }

    private interface BoardVisitor {
        void next(int rows, int columns, int left, int right);
    }

    private static void eachNext(int n, ForWorker.Board b, BoardVisitor visitor) {
        for (int free = ~(b.columns | b.left | b.right) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int queen = free & -free;
            visitor.next(b.rows + 1, b.columns | queen, (b.left | queen) << 1, (b.right | queen) >>> 1);
        }
    }

    private static void work(Question q, ForWorker.Board board, Address<ForMaster> master) {
        if (q.n() - board.rows > q.cutoff()) {
            eachNext(
                    q.n(),
                    board,
                    (rows, columns, left, right) ->
                            master.send(new ForMaster.Work(new ForWorker.Board(rows, columns, left, right))));
        } else {
            solve(q.n(), board, master);
        }
        master.send(ForMaster.Done.DONE);
    }

    private static void solve(int n, ForWorker.Board board, Address<ForMaster> master) {
        if (board.rows == n) {
            master.send(ForMaster.Solution.SOLUTION);
            return;
        }
        eachNext(
                n,
                board,
                (rows, columns, left, right) -> solve(n, new ForWorker.Board(rows, columns, left, right), master));
    }

    /** The master: hands work on in turn, and stops the workers when there is enough, or nothing left. */
    private static final class Master {
        private final Question question;
        private final List<Address<ForWorker>> workers;
        private int turn;
        private int open;
        private int found;
        private boolean over;

        Master(Question question, List<Address<ForWorker>> workers) {
            this.question = question;
            this.workers = workers;
        }

        /** True if this was the last message. */
        boolean receive(ForMaster message) {
            switch (message) {
                case ForMaster.Work(ForWorker.Board board) -> {
                    open++;
                    workers.get(turn).send(board);
                    turn = turn + 1 == workers.size() ? 0 : turn + 1;
                }
                case ForMaster.Solution solution -> found++;
                case ForMaster.Done done -> open--;
            }
            if (!over && (open == 0 || found == question.wanted())) {
                over = true;
                workers.forEach(worker -> worker.send(ForWorker.Stop.STOP));
            }
            return over;
        }
    }

    private static final ForMaster EMPTY = new ForMaster.Work(new ForWorker.Board(0, 0, 0, 0));

    private static int withActors(Question q, ActorHost host) throws Exception {
        List<Address<ForWorker>> workers = new ArrayList<>();
        Master master = new Master(q, workers);
        host.run(on -> {
            Script<ForMaster> script = (message, self) -> {
                if (master.receive(message)) {
                    self.exit();
                }
            };
            Address<ForMaster> address = on.start(script);
            for (int i = 0; i < q.workers(); i++) {
                Script<ForWorker> worker = (message, self) -> {
                    switch (message) {
                        case ForWorker.Board board -> work(q, board, address);
                        case ForWorker.Stop stop -> self.exit();
                    }
                };
                workers.add(on.start(worker));
            }
            address.send(EMPTY);
        });
        return master.found;
    }

    /** Takes the fullest board first, and the end before all boards. */
    private static final class Worker extends SelectorActor<ForWorker> implements Address<ForWorker> {
        private final Question question;
        private final Address<ForMaster> master;

        Worker(Question question, Address<ForMaster> master) {
            super(question.n() + 2);
            this.question = question;
            this.master = master;
        }

        @Override
        protected int mailboxFor(ForWorker message) {
            return message instanceof ForWorker.Board board ? 1 + question.n() - board.rows : 0;
        }

        @Override
        protected void process(ForWorker message) {
            switch (message) {
                case ForWorker.Board board -> work(question, board, master);
                case ForWorker.Stop stop -> exit();
            }
        }
    }

    /** Counts solutions first, and hands the fullest boards on before others. */
    private static final class Masters extends SelectorActor<ForMaster> implements Address<ForMaster> {
        private final Master master;
        private final int n;

        Masters(Master master, int n) {
            super(n + 3);
            this.master = master;
            this.n = n;
        }

        @Override
        protected int mailboxFor(ForMaster message) {
            return switch (message) {
                case ForMaster.Solution solution -> 0;
                case ForMaster.Work(ForWorker.Board board) -> 1 + n - board.rows;
                case ForMaster.Done done -> n + 2;
            };
        }

        @Override
        protected void process(ForMaster message) {
            if (master.receive(message)) {
                exit();
            }
        }
    }

    private static int withSelectors(Question q) {
        List<Address<ForWorker>> workers = new ArrayList<>();
        Master master = new Master(q, workers);
        Masters selector = new Masters(master, q.n());
        finish(() -> {
            selector.start();
            for (int i = 0; i < q.workers(); i++) {
                Worker worker = new Worker(q, selector);
                workers.add(worker);
                worker.start();
            }
            selector.send(EMPTY);
        });
        return master.found;
    }
}
