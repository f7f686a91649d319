package dev.serrano.workloads.matrix;

import static dev.serrano.Serrano.future;

import dev.serrano.TaskFuture;
import java.util.ArrayList;
import java.util.List;

/** A future for each of the seven products, joined newest first. */
final class FutureStrassen {
    private FutureStrassen() {}

    static Square multiply(Square a, Square b, int block) {
        if (a.size() <= block) {
            return Strassen.multiply(a, b);
        }
        List<TaskFuture<Square>> running = new ArrayList<>(Strassen.PRODUCTS);
        for (int i = 0; i < Strassen.PRODUCTS; i++) {
            int product = i;
            running.add(future(() -> multiply(Strassen.left(a, product), Strassen.right(b, product), block)));
        }
        Square[] products = new Square[Strassen.PRODUCTS];
        for (int i = products.length - 1; i >= 0; i--) {
            products[i] = running.get(i).join();
        }
        return Strassen.combine(products);
    }
}
