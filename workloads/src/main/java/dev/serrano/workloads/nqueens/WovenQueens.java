package dev.serrano.workloads.nqueens;

import static dev.serrano.weave.Weave.spawn;
import static dev.serrano.weave.Weave.sync;

import dev.serrano.weave.Parallel;
import dev.serrano.workloads.form.PlainBody;

/** A spawn for each placement, with marks: serial as it is, parallel when it is woven. */
final class WovenQueens implements PlainBody<Places> {

    @Override
    public Object run(Places problem) {
        return count(Board.empty(), problem.n());
    }

    @Parallel
    static long count(byte[] queens, int n) {
        if (queens.length == n) {
            return 1;
        }
        long[] solutions = new long[n];
        for (int column = 0; column < n; column++) {
            byte[] next = Board.place(queens, column);
            if (Board.isSafe(next)) {
                solutions[column] = spawn(count(next, n));
            }
        }
        sync();
        long sum = 0;
        for (long part : solutions) {
            sum += part;
        }
        return sum;
    }
}
