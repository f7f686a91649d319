package dev.serrano.workloads.search;

import static dev.serrano.Serrano.finish;
import static dev.serrano.eureka.Eurekas.check;
import static dev.serrano.eureka.Eurekas.eureka;

import dev.serrano.eureka.SearchEureka;
import dev.serrano.spi.CurrentTask;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.VarHandle;
import java.util.List;

/**
 * Looks of a task of a eureka that is not resolved, one after another: whether there is a task at all, its group, and
 * whether it is still needed. A fence in each round keeps the compiler from looking once for all rounds; on x86 it is
 * no instruction.
 */
public final class EurekaCheckWorkload extends TableWorkload<Integer> {
    private static final int MOST = 1_000_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "eureka-check",
            "asks over and over whether its task is still needed",
            "what a check costs when nothing has happened",
            "the thesis of Imam, section 4.3; a loop of our own",
            List.of(Parameter.integer("count", 10_000_000, "how many times, 1 to " + MOST)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano("look-up", EurekaCheckWorkload::lookUp)
            .serrano("group", EurekaCheckWorkload::group)
            .serrano("check", EurekaCheckWorkload::checks)
            .serial(EurekaCheckWorkload::nothing)
            .build();

    /** The workload; it has no state. */
    public EurekaCheckWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int count = parameters.integer("count", 1, MOST);
        return FORMS.prepare(count, Integer.toString(count));
    }

    /** Something that is done so many times, and says how often it was well. */
    private interface Rounds {
        int run(int count);
    }

    private static String inGroup(int count, RunContext context, Rounds rounds) {
        return context.serrano().launch(() -> {
            int[] result = new int[1];
            finish(eureka(new SearchEureka<>(-1)), () -> result[0] = rounds.run(count));
            return Integer.toString(result[0]);
        });
    }

    private static String lookUp(int count, RunContext context) {
        return inGroup(count, context, n -> {
            int well = 0;
            for (int i = 0; i < n; i++) {
                well += CurrentTask.isTask() ? 1 : 0;
                VarHandle.acquireFence();
            }
            return well;
        });
    }

    private static String group(int count, RunContext context) {
        return inGroup(count, context, n -> {
            int well = 0;
            for (int i = 0; i < n; i++) {
                well += CurrentTask.group() != null ? 1 : 0;
                VarHandle.acquireFence();
            }
            return well;
        });
    }

    private static String checks(int count, RunContext context) {
        return inGroup(count, context, n -> {
            int well = 0;
            for (int i = 0; i < n; i++) {
                check();
                well++;
                VarHandle.acquireFence();
            }
            return well;
        });
    }

    private static String nothing(int count, RunContext context) {
        int well = 0;
        for (int i = 0; i < count; i++) {
            well++;
            VarHandle.acquireFence();
        }
        return Integer.toString(well);
    }
}
