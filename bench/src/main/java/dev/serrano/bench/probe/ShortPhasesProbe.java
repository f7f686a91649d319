package dev.serrano.bench.probe;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;
import static dev.serrano.Serrano.forall;
import static dev.serrano.Serrano.range;

import dev.serrano.bench.statistics.Quantiles;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Parallel phases of some hundred microseconds, one after the other, with serial parts between them: the programs Gap,
 * Phase and Phase2. The results are the counters: of the phases of a run, their median and the 90th percentile.
 */
public final class ShortPhasesProbe implements Workload {

    /** The workload's name. */
    public static final String NAME = "short-phases";

    /** The counter of the median phase of a run, in microseconds. */
    public static final String MEDIAN = "phase_us";

    /** The counter of the phase that nine of ten phases of a run do not take longer than, in microseconds. */
    public static final String NINE_OF_TEN = "phase_p90_us";

    /** The counter of the share of the tasks of a phase that another thread ran than the first of them. */
    public static final String OTHERS = "phase_others";

    private static final Form ASYNCS = new Form(Rival.SERRANO, "async-finish");
    private static final Form FORALL = new Form(Rival.SERRANO, "forall");
    private static final Form FORK_JOIN = new Form(Rival.FORKJOIN, "task");
    private static final Form SERIAL = new Form(Rival.SERIAL, "loop");
    private static final int MOST_PHASES = 1_000_000;
    private static final int MOST_TASKS = 100_000;
    private static final int MOST_STEPS = 1_000_000;
    private static final int MOST_MICROS = 1_000_000;
    private static final String MEMORY = "memory";
    private static final String NUMBERS = "numbers";

    @Override
    public WorkloadInfo info() {
        return new WorkloadInfo(
                NAME,
                "parallel phases of some hundred microseconds",
                "how soon others help, and whether they still do when phases follow each other",
                "the harness itself",
                List.of(
                        Parameter.integer("phases", 200, "how many, 1 to " + MOST_PHASES),
                        Parameter.integer("tasks", 200, "of a phase, 1 to " + MOST_TASKS),
                        Parameter.integer("steps", 1_000, "of a task, 1 to " + MOST_STEPS),
                        Parameter.oneOf("kind", "what a step is", List.of(NUMBERS, MEMORY)),
                        Parameter.integer("gap", 0, "serial microseconds between phases, 0 to " + MOST_MICROS),
                        Parameter.oneOf(
                                "books", "whether who ran what is counted between phases", List.of("no", "yes"))));
    }

    @Override
    public List<Form> forms() {
        return List.of(ASYNCS, FORALL, FORK_JOIN, SERIAL);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return new Phases(
                parameters.integer("phases", 1, MOST_PHASES),
                parameters.integer("tasks", 1, MOST_TASKS),
                parameters.integer("steps", 1, MOST_STEPS),
                parameters.text("kind").equals(MEMORY),
                TimeUnit.MICROSECONDS.toNanos(parameters.integer("gap", 0, MOST_MICROS)),
                parameters.text("books").equals("yes"));
    }

    private static final class Phases implements Prepared {
        private final int phases;
        private final int tasks;
        private final int steps;
        private final long gap;
        private final boolean books;
        private final double[] from;
        private final double[] to;
        private final double[] results;
        private final Thread[] who;
        private final long[] begun;

        Phases(int phases, int tasks, int steps, boolean memory, long gap, boolean books) throws BadParameterException {
            if (memory && (long) tasks * steps > MOST_STEPS * 10L) {
                throw new BadParameterException("tasks x steps is " + (long) tasks * steps + ", at most "
                        + MOST_STEPS * 10L + " with kind=memory");
            }
            this.phases = phases;
            this.tasks = tasks;
            this.steps = steps;
            this.gap = gap;
            this.books = books;
            from = new double[memory ? tasks * steps : 0];
            to = new double[from.length];
            results = new double[tasks];
            who = new Thread[tasks];
            begun = new long[tasks];
        }

        @Override
        public String run(Form form, RunContext context) throws Exception {
            Arrays.fill(results, 0);
            Arrays.fill(from, 1);
            Arrays.fill(to, 0);
            double[] micros = new double[phases];
            double[] others = new double[books ? phases : 0];
            if (form.equals(ASYNCS)) {
                context.serrano().launch(() -> all(this::asyncs, micros, others));
            } else if (form.equals(FORALL)) {
                context.serrano().launch(() -> all(() -> forall(range(0, tasks), this::task), micros, others));
            } else if (form.equals(FORK_JOIN)) {
                context.forkJoin()
                        .submit(() -> all(() -> forked(tasks, this::task), micros, others))
                        .get();
            } else {
                all(this::loop, micros, others);
            }
            Quantiles of = Quantiles.of(micros);
            context.counted(MEDIAN, of.median());
            context.counted(NINE_OF_TEN, of.at(0.9));
            if (books) {
                context.counted(OTHERS, Quantiles.of(others).median());
            }
            return Double.toString(Arrays.stream(results).sum());
        }

        private void all(Runnable phase, double[] micros, double[] others) {
            for (int i = 0; i < phases; i++) {
                long begin = System.nanoTime();
                phase.run();
                micros[i] = (System.nanoTime() - begin) / 1e3;
                if (books) {
                    others[i] = shareOfOthers();
                }
                long gapBegan = System.nanoTime();
                while (System.nanoTime() - gapBegan < gap) {
                    Thread.onSpinWait();
                }
            }
        }

        private void asyncs() {
            finish(() -> {
                for (int i = 0; i < tasks; i++) {
                    int task = i;
                    async(() -> task(task));
                }
            });
        }

        private static void forked(int tasks, IntConsumer body) {
            ForkJoinTask<?>[] forked = new ForkJoinTask<?>[tasks];
            for (int i = 0; i < tasks; i++) {
                int task = i;
                forked[i] = new RecursiveAction() {
                    @Override
                    protected void compute() {
                        body.accept(task);
                    }
                }.fork();
            }
            for (int i = tasks; i > 0; i--) {
                forked[i - 1].join();
            }
        }

        private void loop() {
            for (int i = 0; i < tasks; i++) {
                task(i);
            }
        }

        private void task(int i) {
            if (books) {
                begun[i] = System.nanoTime();
                who[i] = Thread.currentThread();
            }
            results[i] += from.length > 0 ? add(i) : compute(i);
        }

        private double add(int i) {
            for (int k = i * steps; k < (i + 1) * steps; k++) {
                to[k] += from[k];
            }
            return to[i * steps];
        }

        private double compute(int i) {
            double x = i + 1;
            for (int k = 0; k < steps; k++) {
                x = x * 1.0000001 + 1e-9;
            }
            return x;
        }

        private double shareOfOthers() {
            Map<Thread, Integer> counts = new HashMap<>();
            int first = 0;
            for (int i = 0; i < tasks; i++) {
                counts.merge(who[i], 1, Integer::sum);
                if (begun[i] - begun[first] < 0) {
                    first = i;
                }
            }
            return 1 - counts.getOrDefault(who[first], 0) / (double) tasks;
        }

        @Override
        public @Nullable String expected() {
            return null; // what the serial form gives
        }
    }
}
