package dev.serrano.workloads.uts;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.search.GoalForms;
import java.util.List;

/** One node of an unbalanced tree is looked for: the thesis's UTS, whose tree is T1 with a height of 12. */
public final class TreeSearchWorkload extends TableWorkload<Sought> {
    private static final int HIGHEST = 13;
    private static final int SEED = 19;
    private static final int MEAN_CHILDREN = 4;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "tree-search",
            "a goal in an unbalanced tree, a task for each node",
            "an early end where no subtree tells its size before it has been searched",
            "the eureka program UTS of Imam's thesis, section 4.5.1; it does not say where the goal is",
            List.of(
                    Parameter.integer("height", 9, "of the tree T1, 1 to " + HIGHEST + "; 12 in the thesis"),
                    Parameter.integer("place", 10, "per cent of the nodes that come before the goal, 0 to 99")));

    private static final FormTable<Sought> FORMS = GoalForms.<Sought>all().build();

    /** The workload; it has no state. */
    public TreeSearchWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int height = parameters.integer("height", 1, HIGHEST);
        int place = parameters.integer("place", 0, 99);
        return FORMS.prepare(Sought.of(Geometric.fixed(MEAN_CHILDREN, height), Node.root(SEED), place), "found");
    }
}
