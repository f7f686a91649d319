package dev.serrano.bench.probe;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A task that spawns children and then neither polls nor ends before enough of them have run elsewhere, or a limit is
 * over: the programs SpinOnSibling, LongLeafNoPolls and BlockedVictim. The run takes as long as the limit where the
 * scheduler leaves the children with their parent.
 */
public final class VictimProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "victim";

    private static final Form SERRANO = new Form(Rival.SERRANO, "async-finish");
    private static final Form SERIAL = new Form(Rival.SERIAL, "calls");
    private static final String COMPUTES = "computes";
    private static final String BLOCKS = "blocks";
    private static final int MOST_CHILDREN = 1_000_000;
    private static final int MOST_MILLIS = 100_000;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "a task that waits for its children without a poll, or gives up",
                "whether a victim that does not poll keeps its tasks from thieves",
                "SpinOnSibling, LongLeafNoPolls and BlockedVictim of the design of the default scheduler",
                List.of(
                        Parameter.oneOf("parent", "what the parent does meanwhile", List.of(COMPUTES, BLOCKS)),
                        Parameter.integer("children", 1, "how many, 1 to " + MOST_CHILDREN),
                        Parameter.integer("wanted", 1, "how many of them it waits for, 1 to " + MOST_CHILDREN),
                        Parameter.integer("limit", 50, "milliseconds after which it gives up, 1 to " + MOST_MILLIS)));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Family(
                parameters.text("parent").equals(BLOCKS),
                parameters.integer("children", 1, MOST_CHILDREN),
                parameters.integer("wanted", 1, MOST_CHILDREN),
                TimeUnit.MILLISECONDS.toNanos(parameters.integer("limit", 1, MOST_MILLIS)));
    }

    private record Family(boolean blocks, int children, int wanted, long limit) implements Prepared {

        @Override
        public String run(Form form, RunContext context) throws Exception {
            CountDownLatch all = new CountDownLatch(children);
            if (form.equals(SERIAL)) { // each child runs where it is spawned: there is nothing to wait for
                for (int i = 0; i < children; i++) {
                    all.countDown();
                }
                return Long.toString(children - all.getCount());
            }
            context.serrano()
                    .launch(() -> finish(() -> {
                        CountDownLatch enough = new CountDownLatch(wanted);
                        for (int i = 0; i < children; i++) {
                            async(() -> {
                                all.countDown();
                                enough.countDown();
                            });
                        }
                        if (!blocks) {
                            compute(enough);
                        } else if (!enough.await(limit, TimeUnit.NANOSECONDS)) {
                            return; // the time says so
                        }
                    }));
            return Long.toString(children - all.getCount());
        }

        private void compute(CountDownLatch enough) {
            long begin = System.nanoTime();
            while (enough.getCount() > 0 && System.nanoTime() - begin < limit) {
                Thread.onSpinWait();
            }
        }

        @Override
        public String expected() {
            return Integer.toString(children);
        }
    }
}
