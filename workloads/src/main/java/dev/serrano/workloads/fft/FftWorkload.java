package dev.serrano.workloads.fft;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Form;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.Rival;
import dev.serrano.workloads.RunContext;
import dev.serrano.workloads.Workload;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormBody;
import dev.serrano.workloads.form.FormTable;
import java.util.List;
import java.util.function.Consumer;

/**
 * The discrete Fourier transform by the algorithm of Cooley and Tukey: a task for each transform of more than 32 points,
 * and one for each loop over more than 128 points that makes a transform of two others.
 *
 * <p>All forms do the same operations on the same numbers, so the spectra are equal to the last bit.
 */
public final class FftWorkload implements Workload {
    private static final int LARGEST = 24;

    /** Both cut-offs of {@code task-cutoff}: parts that take far longer than a task costs, and enough of them for many workers. */
    private static final int CUT_OFF = 16_384;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "fft",
            "the Fourier transform of 2^log2n complex points",
            "recursion whose loops are parallel, too: many short tasks that stream through memory",
            "Cilk, as used by Kumar (2^20 points) and by Imam and Sarkar (2^24 points)",
            List.of(Parameter.integer(
                    "log2n", 22, "the logarithm to base two of the number of points, 0 to " + LARGEST)));

    private static final FormTable<Signal> FORMS = FormTable.<Signal>builder()
            .serrano("join", serrano(JoinFft::run))
            .serrano("async-finish", serrano(AsyncFinishFft::run))
            .add(Rival.FORKJOIN, "task", (signal, context) -> forkJoin(signal, Transform.LEAF, Transform.LOOP, context))
            .add(Rival.FORKJOIN, "task-cutoff", (signal, context) -> forkJoin(signal, CUT_OFF, CUT_OFF, context))
            .serial((signal, context) -> {
                Transform transform = Transform.of(signal);
                SerialFft.run(transform);
                return transform.checksum();
            })
            .build();

    @Override
    public WorkloadInfo info() {
        return INFO;
    }

    @Override
    public List<Form> forms() {
        return FORMS.forms();
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(Signal.random(1 << parameters.integer("log2n", 0, LARGEST)), null);
    }

    private static FormBody<Signal> serrano(Consumer<Transform> form) {
        return (signal, context) -> {
            Transform transform = Transform.of(signal);
            context.serrano().launch(() -> form.accept(transform));
            return transform.checksum();
        };
    }

    private static String forkJoin(Signal signal, int leaf, int loop, RunContext context) {
        Transform transform = Transform.of(signal);
        context.forkJoin().invoke(new ForkJoinFft(transform, leaf, loop));
        return transform.checksum();
    }
}
