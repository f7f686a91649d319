package dev.serrano.workloads.daxpy;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import dev.serrano.workloads.loop.LoopForms;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * y + a x for two vectors, several times: many tasks under one finish that do next to nothing but read and write
 * memory.
 */
public final class DaxpyWorkload extends TableWorkload<Vectors> {
    private static final int LARGEST = 50_000_000;
    private static final int MOST_ROUNDS = 100_000;
    private static final int MOST_TASKS = 20_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "daxpy",
            "a vector times a number, added to another vector",
            "many small tasks under one finish that share nothing; memory bandwidth if the vectors are long",
            "Imam and Sarkar, Habanero-Scala",
            List.of(
                    Parameter.integer("n", 1_000_000, "the length of the vectors, 1 to " + LARGEST),
                    Parameter.integer("block", 1_000, "how many elements are one task, 1 to " + LARGEST),
                    Parameter.integer("rounds", 300, "how often it is done, 1 to " + MOST_ROUNDS)));

    private static final FormTable<Vectors> FORMS = LoopForms.addTo(FormTable.builder(), new DaxpyProgram())
            .woven(MethodHandles.lookup(), new WovenDaxpy())
            .build();

    /** The workload; it has no state. */
    public DaxpyWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int n = parameters.integer("n", 1, LARGEST);
        int block = parameters.integer("block", 1, LARGEST);
        int rounds = parameters.integer("rounds", 1, MOST_ROUNDS);
        int blocks = Math.ceilDiv(n, block);
        if (blocks > MOST_TASKS) {
            throw new BadParameterException("daxpy: n=" + n + " and block=" + block + " are " + blocks
                    + " tasks at a time; " + MOST_TASKS + " is the most, take larger blocks");
        }
        return FORMS.prepare(Vectors.random(n, block, rounds), null);
    }
}
