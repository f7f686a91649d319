package dev.serrano.bench.probe;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.join;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A task that spawns a batch and then computes for long, without a poll: whether the batch is left behind meanwhile.
 * The result is the counter {@link #MILLIS}, from the first spawn to the end of the finish.
 */
public final class BatchProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "batch-then-long";

    /** The counter of how long the batch and its parent took, in milliseconds. */
    public static final String MILLIS = "batch_ms";

    private static final Form SERRANO = new Form(Rival.SERRANO, "async-finish");
    private static final Form FORK_JOIN = new Form(Rival.FORKJOIN, "task");
    private static final Form SERIAL = new Form(Rival.SERIAL, "calls");
    private static final int MOST_TASKS = 1_000_000;
    private static final int MOST_MICROS = 10_000_000;
    private static final int MOST_MILLIS = 100_000;
    private static final int FIB = 20;

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "a task that spawns a batch and then computes for long",
                "whether tasks are left behind by a parent that does not poll",
                "the harness itself",
                List.of(
                        Parameter.integer("tasks", 20, "how many, 1 to " + MOST_TASKS),
                        Parameter.integer("each", 20_000, "microseconds of each, 1 to " + MOST_MICROS),
                        Parameter.integer("own", 400, "milliseconds of their parent, 1 to " + MOST_MILLIS),
                        Parameter.integer("fib", 0, "milliseconds of tiny tasks before, 0 to " + MOST_MILLIS),
                        Parameter.oneOf(
                                "nested", "whether a finish lies around that of the batch", List.of("no", "yes"))));
    }

    @Override
    public List<Form> forms() {
        return List.of(SERRANO, FORK_JOIN, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Batch(
                parameters.integer("tasks", 1, MOST_TASKS),
                TimeUnit.MICROSECONDS.toNanos(parameters.integer("each", 1, MOST_MICROS)),
                TimeUnit.MILLISECONDS.toNanos(parameters.integer("own", 1, MOST_MILLIS)),
                TimeUnit.MILLISECONDS.toNanos(parameters.integer("fib", 0, MOST_MILLIS)),
                parameters.text("nested").equals("yes"));
    }

    private record Batch(int tasks, long each, long own, long fib, boolean nested) implements Prepared {

        @Override
        public String run(Form form, RunContext context) throws Exception {
            AtomicInteger ran = new AtomicInteger();
            long nanos;
            if (form.equals(SERRANO)) {
                nanos = context.serrano().launch(() -> {
                    computeTinyTasks();
                    long begin = System.nanoTime();
                    finish(() -> {
                        if (nested) {
                            finish(() -> spawn(ran));
                        } else {
                            spawn(ran);
                        }
                    });
                    return System.nanoTime() - begin;
                });
            } else if (form.equals(FORK_JOIN)) {
                nanos = context.forkJoin().submit(() -> timed(() -> fork(ran))).get();
            } else {
                nanos = timed(() -> {
                    for (int i = 0; i < tasks; i++) {
                        task(ran);
                    }
                    compute(own);
                });
            }
            context.counted(MILLIS, nanos / 1e6);
            return Integer.toString(ran.get());
        }

        private static long timed(Runnable body) {
            long begin = System.nanoTime();
            body.run();
            return System.nanoTime() - begin;
        }

        private void computeTinyTasks() {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < fib) {
                fibonacci(FIB);
            }
        }

        private static long fibonacci(int n) {
            long[] parts = new long[2];
            if (n < 2) {
                return n;
            }
            join(() -> parts[0] = fibonacci(n - 1), () -> parts[1] = fibonacci(n - 2));
            return parts[0] + parts[1];
        }

        private void spawn(AtomicInteger ran) {
            for (int i = 0; i < tasks; i++) {
                async(() -> task(ran));
            }
            compute(own);
        }

        private void fork(AtomicInteger ran) {
            List<ForkJoinTask<?>> forked = new ArrayList<>();
            for (int i = 0; i < tasks; i++) {
                forked.add(ForkJoinTask.adapt(() -> task(ran)).fork());
            }
            compute(own);
            forked.forEach(ForkJoinTask::join);
        }

        private void task(AtomicInteger ran) {
            compute(each);
            ran.incrementAndGet();
        }

        private static void compute(long nanos) {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < nanos) {
                Thread.onSpinWait();
            }
        }

        @Override
        public String expected() {
            return Integer.toString(tasks);
        }
    }
}
