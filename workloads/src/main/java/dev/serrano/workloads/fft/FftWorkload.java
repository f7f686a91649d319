package dev.serrano.workloads.fft;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.InPlace;
import dev.serrano.workloads.form.TableWorkload;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * The discrete Fourier transform by the algorithm of Cooley and Tukey: a task for each transform of more than 32
 * points, and one for each loop over more than 128 points that makes a transform of two others.
 *
 * <p>All forms do the same operations on the same numbers, so the spectra are equal to the last bit.
 */
public final class FftWorkload extends TableWorkload<Signal> {
    private static final int LARGEST = 24;

    /**
     * Both cut-offs of {@code task-cutoff}: parts that take far longer than a task costs, and enough of them for many
     * workers.
     */
    private static final int CUT_OFF = 16_384;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            "fft",
            "the Fourier transform of 2^log2n complex points",
            "recursion whose loops are parallel, too: many short tasks that stream through memory",
            "Cilk, as used by Kumar (2^20 points) and by Imam and Sarkar (2^24 points)",
            List.of(Parameter.integer(
                    "log2n", 22, "the logarithm to base two of the number of points, 0 to " + LARGEST)));

    private static final InPlace<Signal, Transform> TRANSFORM = new InPlace<>(Transform::of, Transform::checksum);

    private static final FormTable<Signal> FORMS = FormTable.<Signal>builder()
            .serrano("join", TRANSFORM.serrano(JoinFft::run))
            .serrano("async-finish", TRANSFORM.serrano(AsyncFinishFft::run))
            .forkJoin(
                    "task", TRANSFORM.forkJoin(transform -> new ForkJoinFft(transform, Transform.LEAF, Transform.LOOP)))
            .forkJoin("task-cutoff", TRANSFORM.forkJoin(transform -> new ForkJoinFft(transform, CUT_OFF, CUT_OFF)))
            .blocking("latch", TRANSFORM.blocking(LatchFft::run))
            .serial(TRANSFORM.called(SerialFft::run))
            .woven(MethodHandles.lookup(), new WovenFft())
            .build();

    /** The workload; it has no state. */
    public FftWorkload() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        return FORMS.prepare(Signal.random(1 << parameters.integer("log2n", 0, LARGEST)), null);
    }
}
