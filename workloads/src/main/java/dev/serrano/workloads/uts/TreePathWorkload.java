package dev.serrano.workloads.uts;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.search.BoundForms;
import java.util.List;

/**
 * The shortest way from the root of an unbalanced tree to any of its goals: the thesis's UTP, with 700 goals in a
 * binomial tree of 13 million nodes and height 11. The tree here doubles with each level.
 */
public final class TreePathWorkload extends TableWorkload<Way> {
    private static final int HIGHEST = 20;
    private static final int SEED = 42;
    private static final int ROOT_CHILDREN = 200;
    private static final Branching BRANCHING = Branching.binomial(ROOT_CHILDREN, 0.25, 8);

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "tree-path",
            "the shortest way to a goal in a tree, branch and bound",
            "tasks that end one by one, when a better way than theirs is known",
            "the eureka program UTP of Imam's thesis, section 4.5.4, in proportion",
            List.of(
                    Parameter.integer("height", 12, "of the tree, 0 to " + HIGHEST),
                    Parameter.integer("rarity", 18_500, "one node of so many is a goal, 1 to 1000000000")));

    private static final FormTable<Way> FORMS = BoundForms.<Way>all().build();

    /** The workload; it has no state. */
    public TreePathWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int height = parameters.integer("height", 0, HIGHEST);
        int rarity = parameters.integer("rarity", 1, 1_000_000_000);
        return FORMS.prepare(Way.of(new Way.Landscape(BRANCHING, height, rarity), Node.root(SEED)), null);
    }
}
