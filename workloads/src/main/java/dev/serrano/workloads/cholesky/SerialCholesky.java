package dev.serrano.workloads.cholesky;

/** The serial elision: the operations in order. */
final class SerialCholesky {
    private SerialCholesky() {}

    static String run(Problem problem) {
        Matrix matrix = problem.matrix().copy();
        Tiling tiling = problem.tiling();
        for (int operation = 0; operation < tiling.dag().size(); operation++) {
            tiling.apply(matrix, operation);
        }
        return matrix.checksum();
    }
}
