package com.example;

import static dev.serrano.weave.Weave.parallel;

import dev.serrano.weave.Parallel;

/** The product of two matrices: a loop whose iterations do not depend on each other. */
public final class Product {
    private Product() {}

    /** Row by row. */
    @Parallel
    public static double[][] of(double[][] a, double[][] b) {
        double[][] product = new double[a.length][b[0].length];
        for (int row = parallel(0); row < a.length; row++) {
            for (int k = 0; k < b.length; k++) {
                for (int column = 0; column < product[row].length; column++) {
                    product[row][column] += a[row][k] * b[k][column];
                }
            }
        }
        return product;
    }
}
