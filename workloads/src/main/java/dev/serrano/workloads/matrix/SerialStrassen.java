package dev.serrano.workloads.matrix;

/** The serial elision of all forms of Strassen's algorithm. */
final class SerialStrassen {
    private SerialStrassen() {}

    static Square multiply(Square a, Square b, int block) {
        if (a.size() <= block) {
            return Strassen.multiply(a, b);
        }
        Square[] products = new Square[Strassen.PRODUCTS];
        for (int i = 0; i < products.length; i++) {
            products[i] = multiply(Strassen.left(a, i), Strassen.right(b, i), block);
        }
        return Strassen.combine(products);
    }
}
