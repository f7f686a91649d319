package dev.serrano.bench.harness;

import com.sun.management.OperatingSystemMXBean;
import dev.serrano.Serrano;
import dev.serrano.TaskRuntime;
import dev.serrano.bench.model.Case;
import dev.serrano.bench.model.Sample;
import dev.serrano.bench.model.Timeline;
import dev.serrano.metrics.Counts;
import dev.serrano.metrics.Metrics;
import dev.serrano.observe.RuntimeStats;
import dev.serrano.observe.SchedulerStats;
import dev.serrano.spi.Membership;
import dev.serrano.spi.TaskMember;
import dev.serrano.trace.TraceRecording;
import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Runs single cases in this JVM, one after another, and checks their answers.
 *
 * <p>The input of a workload is built once for each set of parameters, so all forms work on the same input. The right
 * answer is the known one, else that of the serial form. Used by one thread,
 * but for {@link #dump}.
 */
public final class Harness implements AutoCloseable {

    private record InputKey(String workload, Map<String, String> parameters) {}

    /** A workload with its input built. */
    private static final class Input {
        final Prepared prepared;
        final Form serial;

        @Nullable
        String answer;

        Input(Prepared prepared, Form serial) {
            this.prepared = prepared;
            this.serial = serial;
            this.answer = prepared.expected();
        }
    }

    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private final Catalog catalog;
    private final Pools pools = new Pools();
    private final Map<InputKey, Input> inputs = new HashMap<>();
    private long compiledMillis = Compilers.compiledMillis();

    /** A harness for the workloads of a catalog. */
    public Harness(Catalog catalog) {
        this.catalog = catalog;
    }

    /**
     * Builds the input of a case, if that has not been done.
     *
     * @return the case as reports show it: where a file decides about a parameter, with what it decided
     * @throws BadParameterException if the workload refuses the parameters
     * @throws IllegalArgumentException if there is no such workload or form
     */
    public Case prepare(Case subject) throws BadParameterException {
        Map<String, String> decided = input(subject).prepared.decidedByFiles();
        return decided.isEmpty() ? subject : subject.decided(decided);
    }

    /**
     * Runs a case once.
     *
     * @return the time, the answer and the counters; a wrong answer is a sample that is not ok
     * @throws Exception whatever the workload throws
     */
    public Sample measure(Case subject) throws Exception {
        Input input = input(subject);
        Map<String, Double> counters = new HashMap<>();
        if (input.answer == null && subject.form().runtime() != Rival.SERIAL) {
            input.answer = input.prepared.run(input.serial, pools.context(subject, new PointProbe(new HashMap<>())));
        }
        TaskRuntime counted = pools.start(subject);
        PointProbe probe = new PointProbe(counters);
        RunContext context = pools.context(subject, probe);
        OptionalLong waitedBefore = CpuWait.nanos();
        RuntimeStats before = counted == null ? null : counted.stats();
        SchedulerStats schedulerBefore = counted == null ? null : counted.schedulerStats();
        long cpuBefore = PROCESS.getProcessCpuTime();
        long start = System.nanoTime();
        String checksum = input.prepared.run(subject.form(), context);
        long end = System.nanoTime();
        double used = (PROCESS.getProcessCpuTime() - cpuBefore) / 1e9;
        counters.put(Counters.CPU_SECONDS, used);
        long compiled = Compilers.compiledMillis();
        counters.put(Counters.COMPILE_SECONDS, (compiled - compiledMillis) / 1e3);
        compiledMillis = compiled;
        if (counted != null && before != null && schedulerBefore != null) {
            SchedulerStats run = counted.schedulerStats().since(schedulerBefore);
            count(before, counted.stats(), counters);
            SchedulerCounters.add(run, end - start - probe.pausedNanos(), counters);
        }
        OptionalLong waited = CpuWait.nanos();
        if (waitedBefore.isPresent() && waited.isPresent()) {
            double seconds = (waited.getAsLong() - waitedBefore.getAsLong()) / 1e9;
            int processors = Runtime.getRuntime().availableProcessors();
            counters.put(Counters.CPU_KEPT_SECONDS, CpuWait.kept(seconds, used, (end - start) / 1e9, processors));
        }
        if (input.prepared instanceof CountingPrepared counting) {
            counters.putAll(counting.counters());
        }
        if (input.answer == null) {
            input.answer = checksum;
        }
        double seconds = (end - start - probe.pausedNanos()) / 1e9;
        return new Sample(seconds, checksum, checksum.equals(input.answer), counters);
    }

    /**
     * Runs a case of Serrano once without measuring it, and watches the workers.
     *
     * @param numbers about how many readings of single workers to keep; of a long run they are less frequent
     * @return what they did
     * @throws IllegalArgumentException if the case does not run on Serrano
     * @throws WrongAnswerException if the answer is wrong
     * @throws Exception whatever the workload throws
     */
    public Timeline watch(Case subject, int numbers) throws Exception {
        Sampler sampler = Sampler.start(ready(subject), numbers);
        try {
            runOnce(subject);
        } finally {
            sampler.end();
        }
        return sampler.timeline(subject);
    }

    /**
     * Runs a case of Serrano once without measuring it, and records its schedule.
     *
     * @param limit how many entries to keep
     * @return the recording, stopped
     * @throws IllegalArgumentException if the case does not run on Serrano
     * @throws WrongAnswerException if the answer is wrong
     * @throws Exception whatever the workload throws
     */
    public TraceRecording trace(Case subject, int limit) throws Exception {
        try (TraceRecording recording = TraceRecording.start(ready(subject), limit)) {
            runOnce(subject);
            return recording;
        }
    }

    /**
     * Runs a case of Serrano once, on a runtime of its own that is measured, and counts each task and each iteration as
     * one unit of work.
     */
    public Counts countTasks(Case subject) throws Exception {
        input(subject);
        Metrics metrics = new Metrics();
        try (Pools counted = new Pools(b -> b.with(metrics).with(UnitOfWork::new))) {
            runOnce(subject, counted);
        }
        return metrics.counts();
    }

    /**
     * Runs a case of Serrano once without measuring it, on a runtime of its own.
     *
     * @param memberships with a member of each of these the root task of each launch begins
     * @throws WrongAnswerException if the answer is wrong
     * @throws Exception whatever the workload throws
     */
    public void run(Case subject, Membership... memberships) throws Exception {
        input(subject);
        try (Pools own = new Pools(b -> {
            for (Membership m : memberships) {
                b.with(m);
            }
            return b;
        })) {
            runOnce(subject, own);
        }
    }

    /** One for each task that has it. */
    private static final class UnitOfWork extends TaskMember {
        @Override
        public TaskMember forChild() {
            return this;
        }

        @Override
        public boolean forEachIteration() {
            return true;
        }

        @Override
        public void started() {
            Serrano.doWork(1);
        }
    }

    /** The runtime of a case of Serrano; its input exists, too. */
    private TaskRuntime ready(Case subject) throws BadParameterException {
        input(subject);
        TaskRuntime runtime = pools.start(subject);
        if (runtime == null) {
            throw new IllegalArgumentException(subject.label() + " does not run on Serrano");
        }
        return runtime;
    }

    private void runOnce(Case subject) throws Exception {
        runOnce(subject, pools);
    }

    private void runOnce(Case subject, Pools where) throws Exception {
        Input input = input(subject);
        RunContext context = where.context(subject, new PointProbe(new HashMap<>()));
        String checksum = input.prepared.run(subject.form(), context);
        if (input.answer != null && !checksum.equals(input.answer)) {
            throw new WrongAnswerException(checksum);
        }
    }

    private static void count(RuntimeStats before, RuntimeStats after, Map<String, Double> counters) {
        counters.put(Counters.TASKS, (double) (after.tasks() - before.tasks()));
        counters.put(Counters.STEALS, (double) (after.steals() - before.steals()));
        counters.put(Counters.SUSPENSIONS, (double) (after.suspensions() - before.suspensions()));
        counters.put(Counters.REQUESTS, (double) (after.requests() - before.requests()));
        counters.put(Counters.FIBERS, (double) (after.fibersCreated() - before.fibersCreated()));
        counters.put(Counters.PEAK_THREADS, (double) after.peakThreads());
    }

    private Input input(Case subject) throws BadParameterException {
        InputKey key = new InputKey(subject.workload(), subject.givenParameters());
        Input known = inputs.get(key);
        if (known == null) {
            Workload workload = catalog.find(subject.workload())
                    .orElseThrow(() -> new IllegalArgumentException("no workload is called " + subject.workload()));
            Form serial = workload.forms().stream()
                    .filter(form -> form.runtime() == Rival.SERIAL)
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(subject.workload() + " has no serial form"));
            Parameters parameters = Parameters.of(workload.info(), subject.givenParameters());
            known = new Input(workload.prepare(parameters), serial);
            inputs.put(key, known);
        }
        return known;
    }

    /** A text of the runtimes' work; may be called by another thread while a case runs. */
    public String dump() {
        return pools.dump();
    }

    @Override
    public void close() {
        pools.close();
    }
}
