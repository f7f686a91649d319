package dev.serrano.workloads.matrix;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A virtual thread for each of the seven products. */
final class VirtualThreadStrassen {
    private final ExecutorService threads;
    private final int block;

    private VirtualThreadStrassen(ExecutorService threads, int block) {
        this.threads = threads;
        this.block = block;
    }

    static Square multiply(Factors factors) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            VirtualThreadStrassen program = new VirtualThreadStrassen(threads, factors.block());
            return threads.submit(() -> program.multiply(factors.a(), factors.b()))
                    .get();
        }
    }

    private Square multiply(Square a, Square b) throws InterruptedException, ExecutionException {
        if (a.size() <= block) {
            return Strassen.multiply(a, b);
        }
        List<Future<Square>> running = new ArrayList<>(Strassen.PRODUCTS);
        for (int i = 0; i < Strassen.PRODUCTS; i++) {
            int product = i;
            running.add(threads.submit(() -> multiply(Strassen.left(a, product), Strassen.right(b, product))));
        }
        Square[] products = new Square[Strassen.PRODUCTS];
        for (int i = 0; i < products.length; i++) {
            products[i] = running.get(i).get();
        }
        return Strassen.combine(products);
    }
}
