package dev.serrano.workloads.lu;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The same tasks as in {@link StepSparseLu}, but no barriers: a task waits for those that wrote the blocks which it
 * uses. Which blocks will be stored is found out while the tasks are made.
 */
final class DataflowSparseLu<F> {
    private final Sparse matrix;
    private final Dataflow<F> dataflow;
    private final boolean[] stored;
    private final Map<Integer, F> lastWriter = new LinkedHashMap<>();

    private DataflowSparseLu(Sparse input, Dataflow<F> dataflow) {
        this.matrix = input.copy();
        this.dataflow = dataflow;
        this.stored = new boolean[input.blocks() * input.blocks()];
        for (int i = 0; i < stored.length; i++) {
            stored[i] = !input.isZero(i / input.blocks(), i % input.blocks());
        }
    }

    /** Factors a copy of a matrix and returns the checksum of the factors. */
    static <F> String run(Sparse input, Dataflow<F> dataflow) throws Exception {
        DataflowSparseLu<F> program = new DataflowSparseLu<>(input, dataflow);
        for (int k = 0; k < input.blocks(); k++) {
            program.spawnStep(k);
        }
        dataflow.await(program.lastWriter.values());
        return program.matrix.checksum();
    }

    private void spawnStep(int k) {
        int diagonal = place(k, k);
        spawn(diagonal, List.of(), () -> matrix.factor(k));
        List<Integer> columns = new ArrayList<>();
        List<Integer> rows = new ArrayList<>();
        for (int i = k + 1; i < matrix.blocks(); i++) {
            int other = i;
            if (stored[place(k, other)]) {
                columns.add(other);
                spawn(place(k, other), List.of(diagonal), () -> matrix.solveLower(k, other));
            }
            if (stored[place(other, k)]) {
                rows.add(other);
                spawn(place(other, k), List.of(diagonal), () -> matrix.solveUpper(k, other));
            }
        }
        for (int row : rows) {
            for (int column : columns) {
                stored[place(row, column)] = true;
                List<Integer> read = List.of(place(row, k), place(k, column));
                spawn(place(row, column), read, () -> matrix.subtractProduct(k, row, column));
            }
        }
    }

    /** Makes the next task that writes one block and reads others. */
    private void spawn(int written, List<Integer> read, Runnable body) {
        List<F> needed = new ArrayList<>(read.size() + 1);
        for (int place : read) {
            addWriter(needed, place);
        }
        addWriter(needed, written);
        lastWriter.put(written, dataflow.after(needed, body));
    }

    private void addWriter(List<F> needed, int place) {
        F writer = lastWriter.get(place);
        if (writer != null) {
            needed.add(writer);
        }
    }

    private int place(int row, int column) {
        return row * matrix.blocks() + column;
    }
}
