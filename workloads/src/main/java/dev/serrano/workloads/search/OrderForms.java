package dev.serrano.workloads.search;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.TaskBody;
import dev.serrano.control.PriorityTasks;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.form.FormTable;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Forms of branch and bound that differ in the order alone. A task goes from its candidate to the most promising next
 * one, and on to a whole one; each other candidate that is not hopeless is a task, and is given up if a cheaper whole one
 * is known when it begins. The counter {@code expanded} says for how many
 * candidates the next ones were computed.
 */
public final class OrderForms {
    private static final long NOTHING = Long.MAX_VALUE;
    private static final int LEVELS = 4_096;

    /** A search: the least cost so far, and what it has taken. */
    private static final class Search {
        private final AtomicLong least = new AtomicLong(NOTHING);
        private final LongAdder expanded = new LongAdder();

        boolean isHopeless(Candidate<?> c) {
            return c.cost() >= least.get();
        }

        /**
         * Goes from a candidate to the most promising next one, and on, until there is none or it is hopeless. The sink
         * gets the others that are not.
         */
        <C extends Candidate<C>> void visit(C start, Sink<C> sink) {
            for (@Nullable C c = start; c != null && !isHopeless(c); ) {
                if (c.isWhole()) {
                    least.accumulateAndGet(c.cost(), Math::min);
                    return;
                }
                expanded.increment();
                C first = null;
                for (C next : c.next().reversed()) { // the most promising last: the worker's own order begins with it
                    if (!isHopeless(next)) {
                        if (first != null) {
                            sink.take(first);
                        }
                        first = next;
                    }
                }
                c = first;
            }
        }

        String end(RunContext context) {
            context.counted("expanded", (double) expanded.sum());
            long cost = least.get();
            return cost == NOTHING ? "none" : Long.toString(cost);
        }
    }

    /** Takes candidates that are to be visited. */
    private interface Sink<C> {
        void take(C candidate);
    }

    private OrderForms() {}

    /** The forms: by priority, in the order of the runtime, and serially the cheapest first and depth first. */
    public static <C extends Candidate<C>> FormTable.Builder<C> all() {
        return FormTable.<C>builder()
                .serrano("priorities", OrderForms::<C>byPriority)
                .serrano("tasks", OrderForms::<C>byTasks)
                .serial((start, context) -> cheapestFirst(start, context))
                .add(Rival.SERIAL, "depth-first", (start, context) -> depthFirst(start, context));
    }

    private static <C extends Candidate<C>> String byPriority(C start, RunContext context) {
        PriorityTasks tasks = new PriorityTasks(LEVELS);
        return inFinish(start, context, (c, body) -> tasks.async(level(start, c), body));
    }

    /** The bucket of a cost: even steps from that of the start to its double. */
    private static int level(Candidate<?> start, Candidate<?> c) {
        long least = Math.max(1, start.cost());
        return Math.clamp((c.cost() - start.cost()) * LEVELS / least, 0, LEVELS - 1);
    }

    private static <C extends Candidate<C>> String byTasks(C start, RunContext context) {
        return inFinish(start, context, (c, body) -> async(body));
    }

    /** Spawns the task of a candidate. */
    private interface Spawn<C> {
        void spawn(C candidate, TaskBody body);
    }

    private static <C extends Candidate<C>> String inFinish(C start, RunContext context, Spawn<C> spawn) {
        Search search = new Search();
        context.serrano().launch(() -> finish(() -> task(search, start, spawn)));
        return search.end(context);
    }

    private static <C extends Candidate<C>> void task(Search search, C c, Spawn<C> spawn) {
        search.visit(c, next -> spawn.spawn(next, () -> task(search, next, spawn)));
    }

    private static <C extends Candidate<C>> String cheapestFirst(C start, RunContext context) {
        Queue<C> open = new PriorityQueue<>(Comparator.comparingLong((C c) -> c.cost()));
        Search search = new Search();
        open.add(start);
        for (C c = open.poll(); c != null && !search.isHopeless(c); c = open.poll()) {
            search.visit(c, open::add);
        }
        return search.end(context);
    }

    private static <C extends Candidate<C>> String depthFirst(C start, RunContext context) {
        Deque<C> open = new ArrayDeque<>();
        Search search = new Search();
        open.push(start);
        for (@Nullable C c = open.poll(); c != null; c = open.poll()) {
            search.visit(c, open::push);
        }
        return search.end(context);
    }
}
