package dev.serrano.workloads.search;

/** Leaves all calls of a task that has nothing else to do. */
final class Enough extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final Enough INSTANCE = new Enough();

    private Enough() {
        super("enough was found", null, false, false);
    }
}
