package dev.serrano.bench.suite;

import dev.serrano.bench.harness.Catalog;
import java.util.List;

/**
 * One of the ten programs of V. Kumar's thesis.
 *
 * @param scales whether it must be faster with two workers than serial code
 * @param weight of its block
 * @param rivals forms of ForkJoinPool of which the best is compared with
 */
record WovenProgram(String workload, boolean scales, double weight, List<String> rivals, List<String> parameters) {

    static final List<WovenProgram> ALL = List.of(
            scaling("fib", "task-coarse", "n=38"),
            scaling("integrate", "task-cutoff", "n=1500"),
            of("jacobi", "task-cutoff", "steps=100"),
            scaling("nqueens", "task-coarse", "n=11"),
            scaling("matmul", "task-cutoff", "n=512"),
            of("fft", "task-cutoff", "log2n=20"),
            scaling("cilksort", "task-cutoff", "n=2000000"),
            of("barnes-hut", "task-cutoff", "bodies=5000", "steps=2"),
            new WovenProgram("uts", true, 4, List.of("task", "counted-completer"), List.of("tree=T2")),
            of("lu", "task-cutoff"));

    static WovenProgram of(String workload, String rival, String... parameters) {
        return new WovenProgram(workload, false, 1, List.of(rival), List.of(parameters));
    }

    private static WovenProgram scaling(String workload, String rival, String... parameters) {
        return new WovenProgram(workload, true, 1, List.of(rival), List.of(parameters));
    }

    CaseFactory cases(Catalog catalog) {
        return new CaseFactory(catalog, workload, parameters.toArray(String[]::new));
    }
}
