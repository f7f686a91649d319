package dev.serrano.workloads.matrix;

import dev.serrano.workloads.form.Constructs;

/** A latch for the seven products, for which the thread of the caller blocks. */
final class LatchStrassen {
    private LatchStrassen() {}

    static Square multiply(Square a, Square b, int block) {
        if (a.size() <= block) {
            return Strassen.multiply(a, b);
        }
        Square[] products = new Square[Strassen.PRODUCTS];
        Constructs.LATCH.each(products.length, product -> {
            products[product] = multiply(Strassen.left(a, product), Strassen.right(b, product), block);
        });
        return Strassen.combine(products);
    }
}
