package dev.serrano.workloads.matrix;

import java.util.concurrent.RecursiveTask;

/** A fork for each of the seven products, joined newest first. Parts up to a cut-off are serial. */
@SuppressWarnings("serial") // never serialized
final class ForkJoinStrassen extends RecursiveTask<Square> {
    private final Square a;
    private final Square b;
    private final int product;
    private final int block;
    private final int cutOff;

    private ForkJoinStrassen(Square a, Square b, int product, int block, int cutOff) {
        this.a = a;
        this.b = b;
        this.product = product;
        this.block = block;
        this.cutOff = cutOff;
    }

    /** A task that multiplies two whole matrices. */
    static RecursiveTask<Square> of(Factors factors, int cutOff) {
        return new RecursiveTask<>() {
            @Override
            protected Square compute() {
                return multiply(factors.a(), factors.b(), factors.block(), cutOff);
            }
        };
    }

    @Override
    protected Square compute() {
        return multiply(Strassen.left(a, product), Strassen.right(b, product), block, cutOff);
    }

    private static Square multiply(Square a, Square b, int block, int cutOff) {
        if (a.size() <= cutOff) {
            return SerialStrassen.multiply(a, b, block);
        }
        ForkJoinStrassen[] running = new ForkJoinStrassen[Strassen.PRODUCTS];
        for (int i = 0; i < running.length; i++) {
            running[i] = new ForkJoinStrassen(a, b, i, block, cutOff);
            running[i].fork();
        }
        Square[] products = new Square[Strassen.PRODUCTS];
        for (int i = products.length - 1; i >= 0; i--) {
            products[i] = running[i].join();
        }
        return Strassen.combine(products);
    }
}
