package dev.serrano.workloads.uts;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * Unbalanced tree search: counts the nodes of a tree that is made while it is searched, a task for each node. The trees
 * are the published samples, so the counts are known.
 */
public final class UtsWorkload extends TableWorkload<Tree> {
    private static final WorkloadInfo INFO = new WorkloadInfo(
            "uts",
            "counts the nodes of an unbalanced tree of SHA-1 digests",
            "load balance: no subtree tells its size before it has been searched",
            "UTS (Olivier et al. 2007), as used by Prell",
            List.of(Parameter.oneOf(
                    "tree",
                    "which published sample tree; T1 to T5: 4 million nodes, T1L to T3L: 100 million, T1XL: 1.6"
                            + " billion",
                    Tree.SAMPLES.stream().map(Tree::name).toList())));

    private static final FormTable<Tree> FORMS = FormTable.<Tree>builder()
            .serrano("future", tree -> FutureSearch.count(tree, tree.root()))
            .serrano("async-finish", AsyncFinishSearch::count)
            .forkJoin("counted-completer", CompleterSearch::new)
            .forkJoin("task", ForkJoinSearch::of)
            .serial(SerialSearch::count)
            .woven(MethodHandles.lookup(), new WovenSearch())
            .build();

    /** The workload; it has no state. */
    public UtsWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        String name = parameters.text("tree");
        Tree tree = Tree.named(name).orElseThrow(() -> new BadParameterException("uts: there is no tree " + name));
        return of(tree);
    }

    /** The forms with any tree. */
    static Prepared of(Tree tree) {
        return FORMS.prepare(tree, Long.toString(tree.nodes()));
    }
}
