package dev.serrano.workloads.gridpath;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.TaskBody;
import dev.serrano.control.PriorityTasks;
import dev.serrano.workloads.RunContext;
import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * A* by tasks: one for each cell to which a cheaper way was found. A task gives up if a way cheaper than its own is known
 * by then, to its cell, or to the goal with less than its own must cost. So the answer does not depend on the order, but
 * the number of cells that are expanded, some of them again and again, does.
 */
final class AStar {
    /* Implementation.
     * known  the cost of the cheapest way to each cell so far; only lowered, by atomic minima. Who lowers it visits the
     *        cell. An old value that is read makes a task do more. */
    private static final int UNKNOWN = Integer.MAX_VALUE;
    private static final int LEVELS = 8_192;

    private final Grid grid;
    private final Spawn spawn;
    private final AtomicIntegerArray known;
    private final LongAdder expanded = new LongAdder();

    /** Spawns the task of a cell. */
    private interface Spawn {
        void spawn(int atLeast, TaskBody body);
    }

    private AStar(Grid grid, Spawn spawn) {
        this.grid = grid;
        this.spawn = spawn;
        int[] none = new int[grid.cells()];
        Arrays.fill(none, UNKNOWN);
        known = new AtomicIntegerArray(none);
    }

    /** The cells begin in the order of what a way over them must cost. */
    static String byPriority(Grid grid, RunContext context) {
        PriorityTasks tasks = new PriorityTasks(LEVELS);
        int least = grid.least(0);
        return run(grid, context, (atLeast, body) -> tasks.async(Math.min(atLeast - least, LEVELS - 1), body));
    }

    /** The cells begin in the order of the runtime. */
    static String byTasks(Grid grid, RunContext context) {
        return run(grid, context, (atLeast, body) -> async(body));
    }

    private static String run(Grid grid, RunContext context, Spawn spawn) {
        AStar a = new AStar(grid, spawn);
        a.known.set(0, 0);
        context.serrano().launch(() -> finish(() -> a.visit(0, 0)));
        context.counted("expanded", (double) a.expanded.sum());
        return Integer.toString(a.known.get(grid.goal()));
    }

    private void visit(int cell, int cost) {
        if (known.get(cell) < cost || cost + grid.least(cell) >= known.get(grid.goal())) {
            return;
        }
        expanded.increment();
        for (int next : grid.next(cell)) {
            int more = cost + grid.cost(next);
            int atLeast = more + grid.least(next);
            if (more < known.get(next)
                    && atLeast < known.get(grid.goal())
                    && known.getAndAccumulate(next, more, Math::min) > more
                    && next != grid.goal()) {
                spawn.spawn(atLeast, () -> visit(next, more));
            }
        }
    }

    /** A* as it is written for one thread: no cell is expanded twice, since the estimate is consistent. */
    static String serial(Grid grid, RunContext context) {
        int[] known = new int[grid.cells()];
        Arrays.fill(known, UNKNOWN);
        known[0] = 0;
        record Open(int cell, int cost, int atLeast) {}
        PriorityQueue<Open> open = new PriorityQueue<>((a, b) -> Integer.compare(a.atLeast(), b.atLeast()));
        open.add(new Open(0, 0, grid.least(0)));
        long expanded = 0;
        for (Open o = open.poll(); o != null && o.cell() != grid.goal(); o = open.poll()) {
            if (known[o.cell()] < o.cost()) {
                continue;
            }
            expanded++;
            for (int next : grid.next(o.cell())) {
                int more = o.cost() + grid.cost(next);
                if (more < known[next]) {
                    known[next] = more;
                    open.add(new Open(next, more, more + grid.least(next)));
                }
            }
        }
        context.counted("expanded", (double) expanded);
        return Integer.toString(known[grid.goal()]);
    }
}
