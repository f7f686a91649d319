package dev.serrano.jmh;

import dev.serrano.TaskRuntime;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.Workloads;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;

/**
 * A workload in one form, with its input and what runs it. The runtime or pool of the form is made at the first run and
 * used by all later ones, as in the suites of {@code serrano bench}; the other is not made.
 *
 * <p>Used by one thread.
 */
final class Program implements RunContext, AutoCloseable {

    private final Prepared prepared;
    private final Form form;
    private final int workers;
    private final String answer;
    private TaskRuntime runtime;
    private ForkJoinPool pool;

    /**
     * Builds the input and finds the right answer, by the serial form if it is not known.
     *
     * @param form as reports write it: {@code forkjoin/task}
     * @throws IllegalArgumentException if there is no such workload or form
     * @throws Exception whatever the serial form throws
     */
    Program(String workload, Map<String, String> parameters, String form, int workers) throws Exception {
        Workload found = Workloads.find(workload)
                .orElseThrow(() -> new IllegalArgumentException("there is no workload " + workload));
        List<Form> forms = found.forms();
        this.form = forms.stream()
                .filter(f -> f.toString().equals(form))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException(workload + " has no form " + form + "; it has " + forms));
        this.prepared = found.prepare(Parameters.of(found.info(), parameters));
        this.workers = workers;
        Form serial = forms.stream()
                .filter(f -> f.runtime() == Rival.SERIAL)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(workload + " has no serial form"));
        String expected = prepared.expected();
        this.answer = expected != null ? expected : prepared.run(serial, this);
    }

    /**
     * Runs it once.
     *
     * @return the checksum
     * @throws IllegalStateException if the checksum is wrong
     * @throws Exception whatever the form throws
     */
    String run() throws Exception {
        String checksum = prepared.run(form, this);
        if (!checksum.equals(answer)) {
            throw new IllegalStateException(form + " answers " + checksum + " where " + answer + " is right");
        }
        return checksum;
    }

    @Override
    public int workers() {
        return workers;
    }

    @Override
    public TaskRuntime serrano() {
        if (runtime == null) {
            runtime = TaskRuntime.builder().workers(workers).build();
        }
        return runtime;
    }

    @Override
    public ForkJoinPool forkJoin() {
        if (pool == null) {
            pool = new ForkJoinPool(workers);
        }
        return pool;
    }

    @Override
    public void close() {
        if (runtime != null) {
            runtime.close();
        }
        if (pool != null) {
            pool.close();
        }
    }
}
