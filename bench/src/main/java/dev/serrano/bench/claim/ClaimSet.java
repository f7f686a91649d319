package dev.serrano.bench.claim;

import dev.serrano.bench.harness.Catalog;
import dev.serrano.bench.suite.Quantity;
import java.util.List;

/** The claims of one document, or of some chapters of it. */
abstract class ClaimSet {

    /** What is missing from a comparison with Cilk. */
    static final String NO_CILK = "Cilk, which gcc no longer has; OpenMP's tasks stand for it";

    /** What is missing from one with OpenMP where there is no compiler. */
    static final String NO_OPENMP = "gcc with OpenMP on the PATH, beside which to run";

    private final Catalog catalog;
    private final int workers;
    private final Document document;

    /**
     * A set.
     *
     * @param catalog the workloads
     * @param workers with how many workers programs run whose claim does not say it
     * @param document who claims
     */
    ClaimSet(Catalog catalog, int workers, Document document) {
        this.catalog = catalog;
        this.workers = workers;
        this.document = document;
    }

    /** The claims, in the order of the document. */
    abstract List<Claim> claims();

    final int workers() {
        return workers;
    }

    final ClaimBuilder claim(String id, String where, String sentence, String printed) {
        return new ClaimBuilder(catalog, workers, document, id, where, sentence, printed);
    }

    /** A claim that nothing here can tell. */
    final Claim untold(String id, String where, String sentence, String printed, String missing) {
        return claim(id, where, sentence, printed).missing(missing).build();
    }

    /** The time of a form on the blocking backend over that on the usual one. */
    static Quantity.TimeRatio overBlocking(ClaimBuilder claim, String workload, String form, String... parameters) {
        ClaimProgram program = claim.program(workload, parameters).longRuns();
        return program.ratio(program.blocking(form), program.form(form));
    }

    /** The time of a form whose tasks block threads of a pool over that of one of Serrano's. */
    static Quantity.TimeRatio overPool(
            ClaimBuilder claim, String workload, String blocking, String form, String... parameters) {
        ClaimProgram program = claim.program(workload, parameters).longRuns();
        return program.ratio(program.blockingPool(blocking), program.form(form));
    }

    static Quantity mean(List<Quantity.TimeRatio> ratios) {
        return new Quantity.OverPrograms(Quantity.Average.GEOMETRIC_MEAN, ratios);
    }
}
