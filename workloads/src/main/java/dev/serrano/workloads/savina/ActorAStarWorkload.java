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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** The shortest way through a grid, by a master and workers who go on until no shorter one is possible. */
public final class ActorAStarWorkload extends TableWorkload<ActorAStarWorkload.Search> {
    private static final int LARGEST = 300;
    private static final int MOST_WORKERS = 1_000;
    private static final int MOST = 1_000_000;
    private static final int PRIORITIES = 30;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-astar",
            "the shortest way through a grid, by master and workers",
            "master and workers; which message is processed first decides how much is done",
            "A* of Imam's thesis, figure 5.20, and of Savina",
            List.of(
                    Parameter.integer("size", 30, "how many cells an edge of the cube has, 1 to " + LARGEST),
                    Parameter.integer("workers", 20, "how many workers, 1 to " + MOST_WORKERS),
                    Parameter.integer("cutoff", 64, "how many cells a worker looks at in one go, 1 to " + MOST)));

    private static final FormTable<Search> FORMS = ActorForms.of(ActorAStarWorkload::withActors)
            .serrano("priorities", ActorAStarWorkload::withSelectors)
            .build();

    /** The graph to search, and the number of workers. */
    record Search(Grid grid, int workers, int cutoff, int distance) {

        Search(Grid grid, int workers, int cutoff) {
            this(grid, workers, cutoff, Math.max(1, grid.atLeast(grid.start())));
        }

        /** By how much a way through a cell is longer than the distance, at least: the least is the most urgent. */
        int mailbox(int cell, int length) {
            long detour = (long) length + grid.atLeast(cell) - distance;
            return Math.clamp(detour * 100 * PRIORITIES / distance / Grid.ROUGHEST, 0, PRIORITIES - 1);
        }
    }

    /** The workload; it has no state. */
    public ActorAStarWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        Grid grid = new Grid(parameters.integer("size", 1, LARGEST));
        int workers = parameters.integer("workers", 1, MOST_WORKERS);
        int cutoff = parameters.integer("cutoff", 1, MOST);
        return FORMS.prepare(new Search(grid, workers, cutoff), Integer.toString(grid.shortest()));
    }

    private sealed interface ForWorker {
        /** A cell, and the length of the way to it when it was put down. */
        record Cell(int number, int length) implements ForWorker {}

        enum Stop implements ForWorker {
            STOP
        }
    }

    private sealed interface ForMaster {
        record Work(ForWorker.Cell cell) implements ForMaster {}

        enum Done implements ForMaster {
            DONE
        }
    }

    /** The lengths of the ways that all workers have found so far, which Savina's nodes keep themselves. */
    private static final class Lengths {
        private final Grid grid;
        private final AtomicIntegerArray best;

        Lengths(Grid grid) {
            this.grid = grid;
            this.best = new AtomicIntegerArray(grid.cells());
            for (int i = 0; i < grid.cells(); i++) {
                best.setPlain(i, Integer.MAX_VALUE);
            }
            best.set(grid.start(), 0);
        }

        int ofWay() {
            return best.get(grid.goal());
        }

        /** Whether a shorter way may lead through a cell. */
        boolean isOpen(ForWorker.Cell cell) {
            return cell.length() == best.get(cell.number()) && cell.length() + grid.atLeast(cell.number()) < ofWay();
        }

        /** Puts the neighbors down that are nearer now. */
        void visit(ForWorker.Cell cell, Queue<ForWorker.Cell> open) {
            grid.eachNeighbour(cell.number(), (next, cost) -> {
                int length = cell.length() + cost;
                if (length < best.get(next) && best.getAndAccumulate(next, length, Math::min) > length) {
                    open.add(new ForWorker.Cell(next, length));
                }
            });
        }
    }

    private static void work(ForWorker.Cell first, Lengths lengths, int cutoff, Address<ForMaster> master) {
        Queue<ForWorker.Cell> open = new ArrayDeque<>();
        open.add(first);
        for (int seen = 0; seen < cutoff && !open.isEmpty(); seen++) {
            ForWorker.Cell cell = open.remove();
            if (lengths.isOpen(cell)) {
                lengths.visit(cell, open);
            }
        }
        for (ForWorker.Cell cell : open) {
            if (lengths.isOpen(cell)) {
                master.send(new ForMaster.Work(cell));
            }
        }
        master.send(ForMaster.Done.DONE);
    }

    /** Hands cells on in turn, and stops the workers when nothing is left. */
    private static final class Master {
        private final List<Address<ForWorker>> workers = new ArrayList<>();
        private int turn;
        private int open;

        /** True if this was the last message. */
        boolean receive(ForMaster message) {
            switch (message) {
                case ForMaster.Work(ForWorker.Cell cell) -> {
                    open++;
                    workers.get(turn).send(cell);
                    turn = turn + 1 == workers.size() ? 0 : turn + 1;
                }
                case ForMaster.Done done -> open--;
            }
            if (open == 0) {
                workers.forEach(worker -> worker.send(ForWorker.Stop.STOP));
            }
            return open == 0;
        }
    }

    private static int withActors(Search search, ActorHost host) throws Exception {
        Lengths lengths = new Lengths(search.grid());
        Master master = new Master();
        host.run(on -> {
            Script<ForMaster> script = (message, self) -> {
                if (master.receive(message)) {
                    self.exit();
                }
            };
            Address<ForMaster> address = on.start(script);
            for (int i = 0; i < search.workers(); i++) {
                Script<ForWorker> worker = (message, self) -> {
                    switch (message) {
                        case ForWorker.Cell cell -> work(cell, lengths, search.cutoff(), address);
                        case ForWorker.Stop stop -> self.exit();
                    }
                };
                master.workers.add(on.start(worker));
            }
            address.send(new ForMaster.Work(new ForWorker.Cell(search.grid().start(), 0)));
        });
        return lengths.ofWay();
    }

    /** Takes the cell first whose way to the goal may be the shortest. */
    private static final class Worker extends SelectorActor<ForWorker> implements Address<ForWorker> {
        private final Search search;
        private final Lengths lengths;
        private final Address<ForMaster> master;

        Worker(Search search, Lengths lengths, Address<ForMaster> master) {
            super(PRIORITIES);
            this.search = search;
            this.lengths = lengths;
            this.master = master;
        }

        @Override
        protected int mailboxFor(ForWorker message) {
            return switch (message) {
                case ForWorker.Cell(int number, int length) -> search.mailbox(number, length);
                case ForWorker.Stop stop -> 0;
            };
        }

        @Override
        protected void process(ForWorker message) {
            switch (message) {
                case ForWorker.Cell cell -> work(cell, lengths, search.cutoff(), master);
                case ForWorker.Stop stop -> exit();
            }
        }
    }

    /** Hands the cell on first whose way may be the shortest, and counts last. */
    private static final class Masters extends SelectorActor<ForMaster> implements Address<ForMaster> {
        private final Search search;
        private final Master master;

        Masters(Search search, Master master) {
            super(PRIORITIES + 1);
            this.search = search;
            this.master = master;
        }

        @Override
        protected int mailboxFor(ForMaster message) {
            return switch (message) {
                case ForMaster.Work(ForWorker.Cell(int number, int length)) -> search.mailbox(number, length);
                case ForMaster.Done done -> PRIORITIES;
            };
        }

        @Override
        protected void process(ForMaster message) {
            if (master.receive(message)) {
                exit();
            }
        }
    }

    private static int withSelectors(Search search) {
        Lengths lengths = new Lengths(search.grid());
        Master master = new Master();
        Masters selector = new Masters(search, master);
        finish(() -> {
            selector.start();
            for (int i = 0; i < search.workers(); i++) {
                Worker worker = new Worker(search, lengths, selector);
                master.workers.add(worker);
                worker.start();
            }
            selector.send(new ForMaster.Work(new ForWorker.Cell(search.grid().start(), 0)));
        });
        return lengths.ofWay();
    }
}
