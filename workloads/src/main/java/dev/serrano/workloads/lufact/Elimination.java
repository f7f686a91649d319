package dev.serrano.workloads.lufact;

import dev.serrano.workloads.spmd.SpmdProgram;

/**
 * The columns are dealt out to the tasks by turns. Step k subtracts multiples of column k from all columns to its
 * right; the owner of the next column makes it ready as soon as that is done, so that there is one meeting a step.
 */
final class Elimination implements SpmdProgram<Matrix> {

    @Override
    public int tasks(Matrix matrix) {
        return matrix.tasks();
    }

    @Override
    public Run start(Matrix matrix, int tasks) {
        return new Steps(new Factors(matrix), tasks);
    }

    private record Steps(Factors factors, int tasks) implements Run {

        @Override
        public void run(int part, Meeting meeting) throws Exception {
            if (part == 0) {
                factors.pivot(0);
            }
            meeting.await();
            int mine = part; // the first of this task's columns that is not finished
            for (int step = 0; step < factors.size() - 1; step++) {
                if (mine == step) {
                    mine += tasks;
                }
                for (int column = mine; column < factors.size(); column += tasks) {
                    factors.eliminate(step, column);
                    if (column == step + 1) {
                        factors.pivot(column);
                    }
                }
                meeting.await();
            }
        }

        @Override
        public String checksum() {
            return factors.checksum();
        }
    }
}
