package dev.serrano.bench.probe;

import static dev.serrano.Serrano.over;
import static dev.serrano.Serrano.range;
import static dev.serrano.Serrano.sumLong;

import dev.serrano.workloads.BadParameterException;
import dev.serrano.workloads.Parameter;
import dev.serrano.workloads.Parameters;
import dev.serrano.workloads.Prepared;
import dev.serrano.workloads.WorkloadInfo;
import dev.serrano.workloads.form.FormTable;
import dev.serrano.workloads.form.TableWorkload;
import java.util.Arrays;
import java.util.List;

/**
 * Sums with many different bodies. A JVM that has run it has seen many types where a sum calls its body, so the
 * compiler no longer takes the one body of a later measurement for the only one.
 */
public final class ManySumsProbe extends TableWorkload<long[]> {

    /** The workload's name. */
    public static final String NAME = "many-sums";

    private static final int TURNS = 4;
    private static final int MOST = 200_000_000;

    private static final WorkloadInfo INFO = new WorkloadInfo(
            NAME,
            "sums of one array with many bodies in turn",
            "what the compiler knows about the body of a sum",
            "the harness itself",
            List.of(Parameter.integer("n", 1_000_000, "how many elements, 1 to " + MOST)));

    private static final FormTable<long[]> FORMS = FormTable.<long[]>builder()
            .serrano("sum", ManySumsProbe::sums)
            .serial(ManySumsProbe::loops)
            .build();

    /** The probe; it has no state. */
    public ManySumsProbe() {
        super(INFO, FORMS);
    }

    @Override
    public Prepared prepare(Parameters parameters) throws BadParameterException {
        long[] values = new long[parameters.integer("n", 1, MOST)];
        Arrays.setAll(values, i -> i);
        return FORMS.prepare(values, null);
    }

    private static long sums(long[] a) {
        long sum = 0;
        for (int turn = 0; turn < TURNS; turn++) {
            sum += sumLong(range(0, a.length), i -> 2 * a[i])
                    + sumLong(range(0, a.length), i -> ~a[i])
                    + sumLong(range(0, a.length), i -> i)
                    + sumLong(range(0, a.length), i -> a[i] ^ i)
                    + sumLong(range(0, a.length), i -> a[i] + 1)
                    + over(range(0, a.length)).sumLong((lo, hi) -> hi - lo)
                    + over(range(0, a.length)).sumLong((lo, hi) -> 2L * (hi - lo));
        }
        return sum;
    }

    private static long loops(long[] a) {
        long sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += 2 * a[i] + ~a[i] + i + (a[i] ^ i) + (a[i] + 1) + 1 + 2;
        }
        return TURNS * sum;
    }
}
