package dev.serrano.workloads.launch;

import dev.serrano.TaskRuntime;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;

/**
 * Programs that do nothing but count themselves, started one after another by the thread that calls, which waits for
 * each.
 */
public final class LaunchEmptyWorkload extends TableWorkload<Integer> {
    private static final int LARGEST = 100_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "launch-empty",
            "a foreign thread launches empty programs one by one",
            "the way into the runtime and out of it: waking a worker, waking the caller",
            "what a server pays that uses the runtime for each request",
            List.of(Parameter.integer("count", 20_000, "how many programs, 1 to " + LARGEST)));

    private static final FormTable<Integer> FORMS = FormTable.<Integer>builder()
            .serrano("launch", LaunchEmptyWorkload::launch)
            .forkJoin("submit-get", LaunchEmptyWorkload::submit)
            .add(Rival.VIRTUAL_THREADS, "start-join", LaunchEmptyWorkload::startVirtual)
            .add(Rival.THREADS, "submit-get", LaunchEmptyWorkload::submitToThreads)
            .serial(LaunchEmptyWorkload::call)
            .build();

    /** The workload; it has no state. */
    public LaunchEmptyWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        int count = parameters.integer("count", 1, LARGEST);
        return FORMS.prepare(count, Integer.toString(count));
    }

    private static String launch(int count, RunContext context) {
        TaskRuntime runtime = context.serrano();
        Tally tally = new Tally();
        for (int i = 0; i < count; i++) {
            runtime.launch(() -> tally.add());
        }
        return Integer.toString(tally.total());
    }

    private static String submit(int count, RunContext context) throws InterruptedException, ExecutionException {
        ForkJoinPool pool = context.forkJoin();
        Tally tally = new Tally();
        for (int i = 0; i < count; i++) {
            pool.submit(() -> tally.add()).get();
        }
        return Integer.toString(tally.total());
    }

    private static String startVirtual(int count, RunContext context) throws InterruptedException {
        Tally tally = new Tally();
        for (int i = 0; i < count; i++) {
            Thread.startVirtualThread(() -> tally.add()).join();
        }
        return Integer.toString(tally.total());
    }

    private static String submitToThreads(int count, RunContext context)
            throws InterruptedException, ExecutionException {
        Tally tally = new Tally();
        try (ExecutorService threads = Executors.newFixedThreadPool(context.workers())) {
            for (int i = 0; i < count; i++) {
                threads.submit(() -> tally.add()).get();
            }
        }
        return Integer.toString(tally.total());
    }

    private static String call(int count, RunContext context) {
        Tally tally = new Tally();
        for (int i = 0; i < count; i++) {
            tally.add();
        }
        return Integer.toString(tally.total());
    }
}
