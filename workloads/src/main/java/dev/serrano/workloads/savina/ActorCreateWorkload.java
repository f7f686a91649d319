package dev.serrano.workloads.savina;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.actors.ActorForms;
import dev.serrano.workloads.actors.ActorHost;
import dev.serrano.workloads.actors.Script;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.Arrays;
import java.util.List;

/** Actors that process one message and exit. */
public final class ActorCreateWorkload extends TableWorkload<Integer> {
    private static final int MOST = 1_000_000;
    private static final int STEPS = 100;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "actor-create",
            "many actors that process one message each",
            "what it costs to make, start and end an actor",
            "ForkJoin (create) of Java Grande, as a program of actors in Savina",
            List.of(Parameter.integer("n", 40_000, "how many actors, 0 to " + MOST)));

    private static final FormTable<Integer> FORMS =
            ActorForms.of(ActorCreateWorkload::play).build();

    /** The workload; it has no state. */
    public ActorCreateWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(parameters.integer("n", 0, MOST), null);
    }

    private static long play(int n, ActorHost host) throws Exception {
        long[] values = new long[n];
        host.run(on -> {
            for (int i = 0; i < n; i++) {
                int index = i;
                Script<Long> script = (seed, self) -> {
                    values[index] = mixed(seed);
                    self.exit();
                };
                on.start(script).send((long) i);
            }
        });
        return Arrays.stream(values).sum();
    }

    private static long mixed(long seed) {
        long x = seed + 1;
        for (int i = 0; i < STEPS; i++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }
}
