package dev.serrano.workloads.knapsack;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;

/**
 * The most valuable choice of things that can be carried, by branch and bound: a choice that cannot lead to more than
 * the best value known is given up. How much is searched depends on which task finds a good value first, so parallel
 * forms may do more or less work than the serial one; the answer is always the same.
 */
public final class KnapsackWorkload extends TableWorkload<Knapsack> {
    private static final int MOST_ITEMS = 200;
    private static final int LARGEST_CAPACITY = 10_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "knapsack",
            "the most valuable things that fit, by branch and bound",
            "irregular recursion whose tasks end early when another task has found something better",
            "Cilk, as used for HJlib: 51 random items, capacity 2,500, tasks for the first 10 items",
            List.of(
                    Parameter.integer("items", 51, "how many things there are, 1 to " + MOST_ITEMS),
                    Parameter.integer("capacity", 2_500, "how much can be carried, 0 to " + LARGEST_CAPACITY),
                    Parameter.integer(
                            "cutoff",
                            MOST_ITEMS,
                            "for how many items each choice is a task, 0 to " + MOST_ITEMS + "; 10 in the paper")));

    private static final FormTable<Knapsack> FORMS = FormTable.<Knapsack>builder()
            .serrano("future", FutureKnapsack::solve)
            .serrano("async-finish", AsyncFinishKnapsack::solve)
            .serrano("eureka", EurekaKnapsack::solve)
            .forkJoin("task", knapsack -> ForkJoinKnapsack.of(knapsack, knapsack.cutoff()))
            .forkJoin("task-cutoff", knapsack -> ForkJoinKnapsack.of(knapsack, ForkJoinKnapsack.TUNED_CUTOFF))
            .blocking("future-cutoff", BlockingKnapsack::solve)
            .serial(SerialKnapsack::solve)
            .build();

    /** The workload; it has no state. */
    public KnapsackWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int items = parameters.integer("items", 1, MOST_ITEMS);
        int capacity = parameters.integer("capacity", 0, LARGEST_CAPACITY);
        int cutoff = parameters.integer("cutoff", 0, MOST_ITEMS);
        Knapsack knapsack = Knapsack.random(items, capacity, cutoff);
        return FORMS.prepare(knapsack, Integer.toString(knapsack.answer()));
    }
}
