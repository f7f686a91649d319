package dev.serrano.workloads.matrix;

import static dev.serrano.Serrano.async;
import static dev.serrano.Serrano.finish;

/** A finish around seven asyncs, each of which leaves its product in its own place. */
final class AsyncFinishStrassen {
    private AsyncFinishStrassen() {}

    static Square multiply(Square a, Square b, int block) {
        if (a.size() <= block) {
            return Strassen.multiply(a, b);
        }
        Square[] products = new Square[Strassen.PRODUCTS];
        finish(() -> {
            for (int i = 0; i < products.length; i++) {
                int product = i;
                async(() -> products[product] = multiply(Strassen.left(a, product), Strassen.right(b, product), block));
            }
        });
        return Strassen.combine(products);
    }
}
